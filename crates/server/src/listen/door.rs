//! Who may come in: connections are counted from the moment they are accepted.
//!
//! A connection is silent while nothing is asked on it: before its first request, and between
//! an answer and the next request. When there is no room, the one that has been silent for
//! longest goes, so that nobody is kept out by people who only hold the door. If none is silent,
//! the address that has most connections gives its oldest to one that has fewer.
//!
//! Whoever has to go is not counted any more from that moment on, and leaves a little later. Nobody waits for
//! it: while one who comes is waited for, all who come after stand in the system's queue, and once that is
//! full they are not even told to wait and try again after a second.
#![expect(clippy::disallowed_types, reason = "never more than there are connections")]

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Extension;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

use crate::bounded::BoundedMap;
use crate::bounds::Bound;
use crate::network::Network;

/// Counts who is in.
pub(crate) struct Door {
    limit: usize,
    per_network: usize,
    /// So many may have been told to go and not have left yet.
    leaving: usize,
    inside: Mutex<Inside>,
    /// Somebody left.
    left: Notify,
}

struct Inside {
    count: usize,
    /// Those who were told to go and have not left yet; they are in `count` no more.
    leaving: usize,
    /// Bytes of answers that wait to be read.
    bytes: usize,
    networks: BoundedMap<Network, Crowd>,
    /// The silent ones, by when they fell silent.
    silent: BTreeMap<u64, (Network, Arc<Out>)>,
    next: u64,
}

/// Those of one network.
#[derive(Default)]
struct Crowd {
    count: usize,
    bytes: usize,
    silent: BTreeSet<u64>,
    /// Those who ask for something, by when they began to.
    asking: BTreeMap<u64, Arc<Out>>,
    /// Whose work keeps a processor busy.
    turn: Turn,
}

/// One at a time.
struct Turn(Arc<Semaphore>);

impl Default for Turn {
    fn default() -> Turn {
        Turn(Arc::new(Semaphore::new(1)))
    }
}

/// An address with fewer connections is no crowd: two people with several pages open.
const A_FEW: usize = 16;

impl Door {
    /// A door for so many at once, and so many of one network.
    pub(crate) fn new(limit: usize, per_network: usize) -> Door {
        let leaving = (limit / 8).clamp(8, Bound::Leaving.limit());
        let networks = BoundedMap::new(limit + leaving);
        let inside = Inside { count: 0, leaving: 0, bytes: 0, networks, silent: BTreeMap::new(), next: 0 };
        Door { limit, per_network, leaving, inside: Mutex::new(inside), left: Notify::new() }
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many of one network may be in.
    pub(crate) fn per_network(&self) -> usize {
        self.per_network
    }

    /// How many bytes wait to be read.
    pub(crate) fn bytes(&self) -> usize {
        self.inside().bytes
    }

    /// How many were told to go and have not left yet, and how many may be.
    pub(crate) fn leaving(&self) -> (usize, usize) {
        (self.inside().leaving, self.leaving)
    }

    /// How many are in, and how many may be.
    pub(crate) fn usage(&self) -> (usize, usize) {
        (self.inside().count, self.limit)
    }

    /// Lets somebody in; whoever has been silent for longest makes room if need be.
    ///
    /// # Errors
    /// With the limit that was reached, if there is no room.
    pub(crate) fn admit(self: &Arc<Door>, address: IpAddr) -> Result<Guest, Bound> {
        let network = Network::of(address);
        let mut admitted = self.try_admit(network);
        // One may have to go for the address, and another for everybody.
        for _ in 0..2 {
            let Err(full) = admitted else { break };
            let mut inside = self.inside();
            let own = inside.networks.get(&network).map_or(0, |crowd| crowd.count);
            // A crowd that comes faster than others can go leaves room for those who are few.
            let most = if own < A_FEW { self.leaving } else { self.leaving / 2 };
            if inside.leaving >= most {
                return Err(Bound::Leaving);
            }
            if !inside.show_out(full, network) {
                break;
            }
            drop(inside);
            admitted = self.try_admit(network);
        }
        admitted
    }

    fn try_admit(self: &Arc<Door>, network: Network) -> Result<Guest, Bound> {
        let mut inside = self.inside();
        if inside.networks.get(&network).is_some_and(|crowd| crowd.count >= self.per_network) {
            return Err(Bound::PerAddress);
        }
        if inside.count >= self.limit {
            return Err(Bound::Connections);
        }
        if !inside.networks.contains_key(&network) {
            // There are never more networks than connections.
            inside.networks.insert(network, Crowd::default()).map_err(|_| Bound::Connections)?;
        }
        inside.count += 1;
        if let Some(crowd) = inside.networks.get_mut(&network) {
            crowd.count += 1;
        }
        let out = Arc::<Out>::default();
        let since = inside.fall_silent(network, &out);
        let stand = Mutex::new(Stand { asking: 0, since });
        Ok(Guest { door: self.clone(), network, out, stand, has_socket: AtomicBool::new(false) })
    }

    /// Waits until nobody is in.
    pub(crate) async fn empty(&self) {
        loop {
            let left = self.left.notified();
            let is_empty = {
                let inside = self.inside();
                inside.count + inside.leaving == 0
            };
            if is_empty {
                return;
            }
            left.await;
        }
    }
}

impl Inside {
    fn fall_silent(&mut self, network: Network, out: &Arc<Out>) -> u64 {
        let since = self.next;
        self.next += 1;
        if out.told.load(Ordering::Relaxed) {
            return since;
        }
        self.silent.insert(since, (network, out.clone()));
        if let Some(crowd) = self.networks.get_mut(&network) {
            crowd.silent.insert(since);
        }
        since
    }

    fn begin_to_ask(&mut self, network: Network, out: &Arc<Out>) -> u64 {
        let since = self.next;
        self.next += 1;
        if out.told.load(Ordering::Relaxed) {
            return since;
        }
        if let Some(crowd) = self.networks.get_mut(&network) {
            crowd.asking.insert(since, out.clone());
        }
        since
    }

    /// Forgets what somebody did since then.
    fn forget(&mut self, network: Network, since: u64) {
        self.silent.remove(&since);
        if let Some(crowd) = self.networks.get_mut(&network) {
            crowd.silent.remove(&since);
            crowd.asking.remove(&since);
        }
    }

    fn count_bytes(&mut self, network: Network, count: impl Fn(usize) -> usize) {
        self.bytes = count(self.bytes);
        // Those who were told to go may be the last of their network.
        let Some(crowd) = self.networks.get_mut(&network) else { return };
        crowd.bytes = count(crowd.bytes);
        if crowd.count == 0 && crowd.bytes == 0 {
            self.networks.remove(&network);
        }
    }

    /// Tells somebody to go for one of a network; `false` if nobody has to.
    fn show_out(&mut self, full: Bound, network: Network) -> bool {
        self.show_out_silent(full, network) || full == Bound::Connections && self.show_out_of_most(network)
    }

    /// Tells the oldest of the network with most connections to go, if it has more than another.
    fn show_out_of_most(&mut self, other: Network) -> bool {
        let fewer = self.networks.get(&other).map_or(0, |crowd| crowd.count);
        let most = self.networks.iter().max_by_key(|(_, crowd)| crowd.count);
        let Some((&network, crowd)) = most.filter(|(_, crowd)| crowd.count > fewer + 1) else { return false };
        let Some((since, out)) = crowd.asking.first_key_value().map(|(&since, out)| (since, out.clone()))
        else {
            return false;
        };
        self.dismiss(network, since, &out);
        true
    }

    /// Tells whoever has been silent for longest to go; `false` if nobody is.
    fn show_out_silent(&mut self, full: Bound, network: Network) -> bool {
        let oldest = if full == Bound::PerAddress {
            self.networks.get(&network).and_then(|crowd| crowd.silent.first().copied())
        } else {
            // Nobody who just came goes for an address that has more connections already.
            let count = |network: &Network| self.networks.get(network).map_or(0, |crowd| crowd.count);
            let own = count(&network);
            let goes = |other: &Network| *other == network || count(other) > own;
            self.silent.iter().find(|(_, (other, _))| goes(other)).map(|(since, _)| *since)
        };
        let Some((since, (network, out))) =
            oldest.and_then(|since| Some((since, self.silent.get(&since)?.clone())))
        else {
            return false;
        };
        self.dismiss(network, since, &out);
        true
    }

    /// Tells somebody to go, and counts them no more.
    fn dismiss(&mut self, network: Network, since: u64, out: &Out) {
        out.told.store(true, Ordering::Relaxed);
        out.notify.notify_one();
        self.forget(network, since);
        self.leaving += 1;
        self.leave(network);
    }

    /// Counts one of a network less.
    fn leave(&mut self, network: Network) {
        self.count -= 1;
        let Some(crowd) = self.networks.get_mut(&network) else { return };
        crowd.count -= 1;
        if crowd.count == 0 && crowd.bytes == 0 {
            self.networks.remove(&network);
        }
    }
}

/// What tells somebody to go.
#[derive(Default)]
struct Out {
    notify: Notify,
    /// It has told.
    told: AtomicBool,
}

/// Somebody who is in.
pub(crate) struct Guest {
    door: Arc<Door>,
    network: Network,
    /// Told when it is time to go.
    out: Arc<Out>,
    stand: Mutex<Stand>,
    has_socket: AtomicBool,
}

/// What a guest does.
struct Stand {
    /// So many requests are not answered in full; silent if none is.
    asking: usize,
    since: u64,
}

impl Guest {
    /// Returns when it is time to go.
    pub(crate) async fn shown_out(&self) {
        self.out.notify.notified().await;
    }

    /// Whether the connection has become a socket.
    pub(crate) fn has_socket(&self) -> bool {
        self.has_socket.load(Ordering::Relaxed)
    }

    fn stand(&self) -> MutexGuard<'_, Stand> {
        self.stand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let since = self.stand().since;
        let mut inside = self.door.inside();
        inside.forget(self.network, since);
        if self.out.told.load(Ordering::Relaxed) {
            inside.leaving -= 1;
        } else {
            inside.leave(self.network);
        }
        drop(inside);
        self.door.left.notify_one();
    }
}

/// A guest who has asked for something, until it is answered in full.
pub(crate) struct Asking(Arc<Guest>);

/// Who asks for something, if they came in through a door.
pub(crate) type Asker = Option<Extension<Arc<Asking>>>;

/// Waits for one's turn among those of one network, so that nobody else waits for a hundred things that one of them wants.
pub(crate) async fn take_turn(asker: &Asker) -> Option<OwnedSemaphorePermit> {
    asker.as_ref()?.turn()?.acquire_owned().await.ok()
}

impl Asking {
    pub(crate) fn new(guest: Arc<Guest>) -> Asking {
        let mut stand = guest.stand();
        stand.asking += 1;
        if stand.asking == 1 {
            let mut inside = guest.door.inside();
            inside.forget(guest.network, stand.since);
            stand.since = inside.begin_to_ask(guest.network, &guest.out);
        }
        drop(stand);
        Asking(guest)
    }

    /// Returns when it is time to go.
    pub(crate) async fn shown_out(&self) {
        self.0.shown_out().await;
    }
}

impl Asking {
    /// Notes that what was asked for is a socket.
    pub(crate) fn opens_socket(&self) {
        self.0.has_socket.store(true, Ordering::Relaxed);
    }

    /// What those of one network take turns by; a proxy is not one visitor.
    pub(crate) fn turn(&self) -> Option<Arc<Semaphore>> {
        let guest = &self.0;
        let is_proxy = guest.door.per_network >= guest.door.limit;
        let inside = guest.door.inside();
        let crowd = inside.networks.get(&guest.network).filter(|_| !is_proxy);
        crowd.map(|crowd| crowd.turn.0.clone())
    }

    /// Makes room for an answer that waits to be read.
    ///
    /// # Errors
    /// If too much does.
    pub(crate) fn reserve(self: &Arc<Asking>, bytes: usize) -> Result<Reserved, Bound> {
        let (most, guest) = (Bound::AnswerBytes.limit(), &self.0);
        // A proxy is not one visitor.
        let share = if guest.door.per_network < guest.door.limit { SHARE } else { 0 };
        let mut inside = guest.door.inside();
        let own = inside.networks.get(&guest.network).map_or(0, |crowd| crowd.bytes);
        if inside.bytes + bytes + share * (own + bytes) > most {
            return Err(Bound::AnswerBytes);
        }
        inside.count_bytes(guest.network, |all| all + bytes);
        drop(inside);
        Ok(Reserved { asking: self.clone(), bytes })
    }
}

/// Of what may wait to be read, so many times what a visitor has is left for others: however many take as much as they
/// can, there is something for each who comes.
const SHARE: usize = 15;

/// Room for an answer that waits to be read.
pub(crate) struct Reserved {
    asking: Arc<Asking>,
    bytes: usize,
}

impl Reserved {
    /// Gives back what is not needed after all.
    pub(crate) fn shrink(&mut self, bytes: usize) {
        let (guest, less) = (&self.asking.0, self.bytes.saturating_sub(bytes));
        guest.door.inside().count_bytes(guest.network, |all| all.saturating_sub(less));
        self.bytes -= less;
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        let guest = &self.asking.0;
        guest.door.inside().count_bytes(guest.network, |all| all.saturating_sub(self.bytes));
    }
}

impl Drop for Asking {
    fn drop(&mut self) {
        let guest = &self.0;
        let mut stand = guest.stand();
        stand.asking -= 1;
        if stand.asking == 0 {
            let mut inside = guest.door.inside();
            inside.forget(guest.network, stand.since);
            stand.since = inside.fall_silent(guest.network, &guest.out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(number: u8) -> IpAddr {
        IpAddr::from([203, 0, 113, number])
    }

    /// Lets somebody in who leaves when they are shown out, as connections do.
    fn come(door: &Arc<Door>, number: u8) -> Result<tokio::task::JoinHandle<()>, Bound> {
        let guest = door.admit(address(number))?;
        Ok(tokio::spawn(async move { guest.shown_out().await }))
    }

    #[tokio::test]
    async fn whoever_has_been_silent_for_longest_makes_room() {
        let door = Arc::new(Door::new(3, 3));
        let mut first = Vec::new();
        for number in 0..3 {
            first.push(come(&door, number).unwrap());
        }
        for number in 3..6 {
            come(&door, number).unwrap();
            assert_eq!(door.usage(), (3, 3));
        }
        for gone in first {
            gone.await.unwrap();
        }
    }

    #[tokio::test]
    async fn nobody_waits_for_those_who_have_to_go() {
        let door = Arc::new(Door::new(100, 100));
        let silent: Vec<Guest> = (0..100).map(|number| door.admit(address(number)).ok().unwrap()).collect();
        // They have not noticed yet, but nobody counts them any more.
        let (_, most) = door.leaving();
        let newcomers: Vec<Guest> =
            (0..most as u8).map(|number| door.admit(address(100 + number)).ok().unwrap()).collect();
        assert_eq!((door.usage(), door.leaving()), ((100, 100), (most, most)));
        assert_eq!(door.admit(address(200)).err(), Some(Bound::Leaving));
        drop(silent);
        assert_eq!((door.usage().0, door.leaving().0), (most, 0));
        drop(newcomers);
        assert_eq!(door.usage().0, 0);
        assert_eq!(door.inside().networks.len(), 0);
    }

    #[tokio::test]
    async fn a_crowd_that_nobody_keeps_up_with_leaves_room_for_those_who_are_few() {
        let door = Arc::new(Door::new(200, 100));
        let come = |number| door.admit(address(number));
        let mut crowd: Vec<Guest> = (0..200).map(|number| come(number % 2).ok().unwrap()).collect();
        let (_, most) = door.leaving();
        for _ in 0..most / 2 {
            crowd.push(come(1).ok().unwrap());
        }
        assert_eq!(come(1).err(), Some(Bound::Leaving));
        crowd.push(come(2).ok().unwrap());
        assert_eq!(door.leaving().0, most / 2 + 1);
    }

    #[tokio::test]
    async fn who_has_to_go_is_counted_once_whatever_they_do_meanwhile() {
        let door = Arc::new(Door::new(1, 1));
        let guest = Arc::new(door.admit(address(1)).ok().unwrap());
        let newcomer = door.admit(address(2)).ok().unwrap();
        let asking = Arc::new(Asking::new(guest.clone()));
        let reserved = asking.reserve(1).ok().unwrap();
        drop((reserved, asking));
        assert_eq!((door.usage().0, door.leaving().0), (1, 1));
        assert!(door.admit(address(3)).is_ok(), "the newcomer goes, not who was told already");
        drop((guest, newcomer));
        assert_eq!((door.usage().0, door.leaving().0, door.bytes()), (0, 0, 0));
    }

    #[tokio::test]
    async fn who_asks_for_something_stays_and_may_go_once_it_is_answered() {
        let door = Arc::new(Door::new(1, 1));
        let guest = Arc::new(door.admit(address(1)).ok().unwrap());
        let asking = Asking::new(guest.clone());
        assert_eq!(door.admit(address(2)).err(), Some(Bound::Connections));
        drop(asking);
        let waiting = tokio::spawn(async move { guest.shown_out().await });
        assert!(door.admit(address(2)).is_ok());
        waiting.await.unwrap();
    }

    #[tokio::test]
    async fn who_has_most_gives_to_who_has_fewer() {
        let door = Arc::new(Door::new(4, 4));
        let mut crowd = Vec::new();
        for number in [1, 1, 1, 2] {
            let asking = Asking::new(Arc::new(door.admit(address(number)).ok().unwrap()));
            crowd.push(tokio::spawn(async move { asking.shown_out().await }));
        }
        // After that one has two and the others one each: none has much more than another.
        let asking = Asking::new(Arc::new(door.admit(address(3)).ok().unwrap()));
        crowd.remove(0).await.unwrap();
        assert_eq!(door.admit(address(2)).err(), Some(Bound::Connections));
        assert_eq!(door.admit(address(1)).err(), Some(Bound::Connections));
        assert!(crowd.iter().all(|other| !other.is_finished()));
        drop(asking);
    }

    #[tokio::test]
    async fn who_just_came_does_not_go_for_those_who_have_more() {
        let door = Arc::new(Door::new(4, 4));
        let mut crowd = Vec::new();
        for _ in 0..3 {
            crowd.push(Asking::new(Arc::new(door.admit(address(1)).ok().unwrap())));
        }
        let newcomer = come(&door, 2).unwrap();
        assert_eq!(door.admit(address(1)).err(), Some(Bound::Connections));
        assert!(!newcomer.is_finished());
        assert!(door.admit(address(3)).is_ok(), "but for those who have fewer");
        newcomer.await.unwrap();
    }

    #[tokio::test]
    async fn one_address_takes_room_from_itself_alone() {
        let door = Arc::new(Door::new(8, 2));
        let other = come(&door, 9).unwrap();
        let first = come(&door, 1).unwrap();
        for _ in 0..5 {
            come(&door, 1).unwrap();
            assert_eq!(door.usage(), (3, 8));
        }
        first.await.unwrap();
        assert!(!other.is_finished());
        let busy = Arc::new(Door::new(8, 1));
        let guest = Arc::new(busy.admit(address(1)).ok().unwrap());
        let _asking = Asking::new(guest);
        assert_eq!(busy.admit(address(1)).err(), Some(Bound::PerAddress));
        assert!(busy.admit(address(2)).is_ok());
    }

    #[tokio::test]
    async fn however_many_take_all_they_can_there_is_room_for_what_others_read() {
        let door = Arc::new(Door::new(100, 50));
        let (most, page) = (Bound::AnswerBytes.limit(), 1 << 16);
        let visitor = |number| Arc::new(Asking::new(Arc::new(door.admit(address(number)).ok().unwrap())));
        let first = visitor(0);
        assert!(first.reserve(most / 16 + 1).is_err(), "more than one's part");
        let mut kept = vec![first.reserve(most / 16).ok().unwrap()];
        assert!(first.reserve(1).is_err());
        for number in 1..=40 {
            let greedy = visitor(number);
            let pages = std::iter::from_fn(|| greedy.reserve(page).ok());
            kept.extend(pages);
            assert!(door.bytes() <= most);
        }
        assert!(kept.len() > 200, "{}", kept.len());
        kept.push(visitor(41).reserve(page).expect("a page for whoever comes"));
        kept.clear();
        assert_eq!(door.bytes(), 0);
    }

    #[tokio::test]
    async fn nothing_is_kept_of_those_who_left() {
        let door = Arc::new(Door::new(4, 4));
        for number in 0..100 {
            let guest = Arc::new(door.admit(address(number)).ok().unwrap());
            drop(Asking::new(guest.clone()));
        }
        {
            let inside = door.inside();
            assert_eq!((inside.count, inside.networks.len(), inside.silent.len()), (0, 0, 0));
        }
        door.empty().await;
    }
}
