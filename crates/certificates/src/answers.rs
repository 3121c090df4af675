//! Moves for many positions in little room.

use std::collections::BTreeMap;

use branan_rules::{Board7, Position, Rules};
use branan_tables::{Index, Material};

/// A map from positions up to symmetry to the number of a move and to plies, kept as it is written: positions by
/// their numbers among those of the same material, in order, each as the distance from the one before.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    groups: Vec<Group>,
}

/// What is told of one position: the move's place among the legal ones of the upright position, and plies to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Told {
    pub(crate) place: u8,
    pub(crate) plies: u32,
}

/// The positions of some material.
#[derive(Debug)]
struct Group {
    index: Index,
    count: u32,
    bytes: Vec<u8>,
    /// Every so many entries, where one begins and what stands before it.
    marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug)]
struct Mark {
    /// The number of the first entry behind the mark.
    first: u64,
    /// The number that the entry's distance is counted from.
    before: u64,
    at: u32,
}

/// Entries between two marks: so many are read for an answer at most.
const STRIDE: u32 = 32;

/// Entries on their way into an [`Answers`].
#[derive(Default)]
pub(crate) struct Collection(BTreeMap<Material, Batch>);

/// Those of one material.
#[derive(Default)]
struct Batch {
    index: Option<Index>,
    entries: Vec<(u64, Told)>,
}

impl Collection {
    /// Adds a position, which must not come twice; `false` if it has no number.
    pub(crate) fn add(&mut self, rules: &Rules<Board7>, position: &Position<Board7>, told: Told) -> bool {
        let material = Material::of(position);
        if !can_be_indexed(material) {
            return false;
        }
        let Batch { index, entries } = self.0.entry(material).or_default();
        let number = index.get_or_insert_with(|| Index::new(rules, material)).number(position);
        entries.extend(number.map(|number| (number, told)));
        number.is_some()
    }

    pub(crate) fn into_answers(self) -> Answers {
        let groups = self.0.into_values().filter_map(|Batch { index, mut entries }| {
            entries.sort_unstable_by_key(|(number, _)| *number);
            let (mut bytes, mut before) = (Vec::new(), 0);
            for &(number, told) in &entries {
                put(&mut bytes, number - before);
                bytes.push(told.place);
                put(&mut bytes, u64::from(told.plies));
                before = number;
            }
            Group::new(index?, u32::try_from(entries.len()).ok()?, bytes)
        });
        Answers { groups: groups.collect() }
    }
}

fn can_be_indexed(material: Material) -> bool {
    material.attackers.saturating_add(material.defenders) <= Material::MOST
}

impl Answers {
    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.groups.iter().map(|group| group.count as usize).sum()
    }

    /// Bytes of memory that the positions take.
    pub(crate) fn memory(&self) -> usize {
        let of = |group: &Group| group.bytes.len() + group.marks.len() * size_of::<Mark>();
        self.groups.iter().map(of).sum()
    }

    /// What is told of a position.
    pub(crate) fn get(&self, position: &Position<Board7>) -> Option<Told> {
        let material = Material::of(position);
        let group = self.groups.iter().find(|group| group.index.material() == material)?;
        group.get(group.index.number(position)?)
    }

    /// Writes all groups: attackers and defenders, a byte each, the number of entries and of bytes as four bytes each,
    /// lowest first, and the entries.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        for Group { index, count, bytes, .. } in &self.groups {
            let material = index.material();
            out.extend([material.attackers, material.defenders]);
            out.extend(count.to_le_bytes());
            out.extend((bytes.len() as u32).to_le_bytes());
            out.extend(bytes);
        }
    }

    /// Reads what [`Answers::write`] wrote; `None` if it is anything else.
    pub(crate) fn read(rules: &Rules<Board7>, mut bytes: &[u8]) -> Option<Answers> {
        let mut groups: Vec<Group> = Vec::new();
        while !bytes.is_empty() {
            let (&[attackers, defenders], rest) = bytes.split_first_chunk()?;
            let (count, rest) = rest.split_first_chunk()?;
            let (length, rest) = rest.split_first_chunk()?;
            let (entries, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
            let material = Material::new(attackers, defenders);
            let is_next = groups.last().is_none_or(|group| group.index.material() < material);
            if !is_next || !can_be_indexed(material) {
                return None;
            }
            let index = Index::new(rules, material);
            groups.push(Group::new(index, u32::from_le_bytes(*count), entries.to_vec())?);
            bytes = rest;
        }
        Some(Answers { groups })
    }
}

impl Group {
    /// Goes through the entries once; `None` if they are not what they should be.
    fn new(index: Index, count: u32, bytes: Vec<u8>) -> Option<Group> {
        let (mut marks, mut before, mut rest) = (Vec::new(), 0, &*bytes);
        for number in 0..count {
            let at = u32::try_from(bytes.len() - rest.len()).ok()?;
            let (next, _) = entry(&mut rest, before)?;
            let is_later = next > before || number == 0;
            if !is_later || next >= index.len() {
                return None;
            }
            if number % STRIDE == 0 {
                marks.push(Mark { first: next, before, at });
            }
            before = next;
        }
        rest.is_empty().then_some(Group { index, count, bytes, marks })
    }

    fn get(&self, number: u64) -> Option<Told> {
        let behind = self.marks.partition_point(|mark| mark.first <= number);
        let mark = self.marks[..behind].last()?;
        let (mut rest, mut before) = (&self.bytes[mark.at as usize..], mark.before);
        for _ in 0..STRIDE {
            let (next, told) = entry(&mut rest, before)?;
            if next >= number {
                return (next == number).then_some(told);
            }
            before = next;
        }
        None
    }
}

/// Reads an entry: its number, and what is told.
fn entry(bytes: &mut &[u8], before: u64) -> Option<(u64, Told)> {
    let number = before.checked_add(take(bytes)?)?;
    let (&place, rest) = bytes.split_first()?;
    *bytes = rest;
    let plies = u32::try_from(take(bytes)?).ok()?;
    Some((number, Told { place, plies }))
}

/// Writes a number seven bits a byte, the lowest first; the highest bit says that more follow.
fn put(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn take(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..u64::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 0x7f);
        number |= part << shift;
        if number >> shift != part {
            return None;
        }
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use branan_rules::{Symmetry, presets};

    #[test]
    fn numbers_come_back_and_too_long_ones_are_refused() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX / 3, u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            let mut rest = &*bytes;
            assert_eq!((take(&mut rest), rest.len()), (Some(number), 0));
        }
        assert_eq!(take(&mut &[0xff; 12][..]), None);
        assert_eq!(take(&mut &[0x80][..]), None);
    }

    /// Positions of a game in which nobody thinks, each with a number of its own.
    fn positions() -> Vec<Position<Board7>> {
        let rules = branan_tables::fit(&presets::BRANDUBH).expect("fit");
        let mut positions = Vec::new();
        for game in 0..40 {
            let mut position = rules.start();
            for number in 0..30 {
                let moves: Vec<_> = position.legal_moves(&rules).collect();
                let played = position.play_unchecked(&rules, moves[(game * 31 + number * 17) % moves.len()]);
                if played.end.is_some() {
                    break;
                }
                position = played.position;
                positions.push(position);
            }
        }
        positions
    }

    #[test]
    fn every_position_is_found_again_however_it_is_turned_and_no_other() {
        let rules = branan_tables::fit(&presets::BRANDUBH).expect("fit");
        let symmetries = crate::Symmetries::new(7);
        let mut kept = BTreeMap::new();
        for (number, position) in (0..).zip(positions()) {
            // The side to move is no part of a number.
            kept.entry(symmetries.key(&position)).or_insert((position, number));
        }
        let half = kept.values().filter(|(position, _)| position.side() == branan_rules::Side::Defenders);
        let mut collection = Collection::default();
        let told = |number: u32| Told { place: number as u8, plies: number };
        let (inside, outside): (Vec<_>, Vec<_>) = half.partition(|(_, number)| number % 3 > 0);
        for (position, number) in &inside {
            assert!(collection.add(&rules, position, told(*number)));
        }
        let answers = collection.into_answers();
        assert!(answers.len() == inside.len() && inside.len() > 300 && answers.memory() > 0);
        let mut bytes = Vec::new();
        answers.write(&mut bytes);
        let read = Answers::read(&rules, &bytes).expect("as it was written");
        for symmetry in Symmetry::ALL {
            let turned =
                |position: &Position<Board7>| Position::new(&symmetry.setup(&position.setup(&rules)), &rules);
            for (position, number) in &inside {
                assert_eq!(read.get(&turned(position).expect("fits")), Some(told(*number)));
            }
            for (position, _) in &outside {
                assert_eq!(read.get(&turned(position).expect("fits")), None);
            }
        }
        for cut in 1..bytes.len().min(400) {
            // Where a group ends, the number of moves in the file tells.
            let read = Answers::read(&rules, &bytes[..cut]);
            assert!(read.is_none_or(|read| read.len() < inside.len()), "{cut}");
        }
    }
}
