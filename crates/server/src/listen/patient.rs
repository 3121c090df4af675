//! Waiting for the other end, but not for ever.

use std::error::Error;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use http_body::Frame;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use super::door::Guest;
use crate::bounds::Bound;

/// A stream that fails when the other end takes nothing for a while, and that reads slowly of who sends too much on a
/// socket.
pub(crate) struct Patient<S> {
    stream: S,
    patience: Duration,
    /// Runs while something waits to be taken.
    waiting: Option<Pin<Box<Sleep>>>,
    guest: Arc<Guest>,
    measure: Measure,
}

impl<S> Patient<S> {
    pub(crate) fn new(stream: S, patience: Duration, guest: Arc<Guest>) -> Patient<S> {
        Patient { stream, patience, waiting: None, guest, measure: Measure::new() }
    }

    fn wait<T>(&mut self, context: &mut Context<'_>, taken: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if taken.is_ready() {
            self.waiting = None;
            return taken;
        }
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(waiting.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.guest.has_socket() {
            return Pin::new(&mut self.stream).poll_read(context, buffer);
        }
        ready!(self.measure.poll_ready(context));
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.measure.take(buffer.filled().len() - before);
        read
    }
}

/// How much is read of a socket. Messages have their measures (`limits`), but what never becomes one has none: pieces of
/// a message without its last.
struct Measure {
    /// Below zero where more was read at once than was left.
    left: isize,
    at: Instant,
    waiting: Option<Pin<Box<Sleep>>>,
}

impl Measure {
    /// How long somebody waits who has sent too much.
    const PAUSE: Duration = Duration::from_millis(250);
    const MOST: isize = Bound::SocketRead.limit().cast_signed();

    fn new() -> Measure {
        Measure { left: Measure::MOST, at: Instant::now(), waiting: None }
    }

    /// Waits until more may be read.
    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<()> {
        while self.left <= 0 {
            let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(Measure::PAUSE)));
            ready!(waiting.as_mut().poll(context));
            self.waiting = None;
            self.earn();
        }
        Poll::Ready(())
    }

    fn take(&mut self, bytes: usize) {
        self.earn();
        self.left -= bytes.cast_signed();
    }

    fn earn(&mut self) {
        let earned = self.at.elapsed().as_millis() as isize * (Measure::MOST / 8) / 1000;
        if earned > 0 {
            self.left = (self.left + earned).min(Measure::MOST);
            self.at = Instant::now();
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.wait(context, taken)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let taken = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.wait(context, taken)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let taken = Pin::new(&mut self.stream).poll_shutdown(context);
        self.wait(context, taken)
    }
}

type Failure = Box<dyn Error + Send + Sync>;

/// The body of a request, all of which has to come in time.
pub(crate) struct InTime<B> {
    body: B,
    end: Pin<Box<Sleep>>,
}

impl<B> InTime<B> {
    pub(crate) fn new(body: B, time: Duration) -> InTime<B> {
        InTime { body, end: Box::pin(sleep(time)) }
    }
}

impl<B: HttpBody<Data = Bytes, Error: Into<Failure>> + Unpin> HttpBody for InTime<B> {
    type Data = Bytes;
    type Error = Failure;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Failure>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(context) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(Some(Err("the body did not come in time".into())))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer that holds on to something until all of it is sent.
pub(crate) struct Holding<T> {
    body: Body,
    _held: T,
}

impl<T> Holding<T> {
    pub(crate) fn new(body: Body, held: T) -> Holding<T> {
        Holding { body, _held: held }
    }
}

impl<T: Unpin> HttpBody for Holding<T> {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};
    use tokio::time::timeout_at;

    use super::super::door::{Asking, Door};
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn of_a_socket_no_more_is_read_than_anybody_has_to_say() {
        let guest = Arc::new(Arc::new(Door::new(1, 1)).admit([203, 0, 113, 1].into()).ok().unwrap());
        let (near, mut far) = duplex(1 << 16);
        let mut near = Patient::new(near, Duration::from_mins(1), guest.clone());
        tokio::spawn(async move { while far.write_all(&[0; 4096]).await.is_ok() {} });
        let mut read_for = async |seconds| {
            let mut count = 0;
            let end = Instant::now() + Duration::from_secs(seconds);
            while let Ok(Ok(read)) = timeout_at(end, near.read(&mut [0; 4096])).await {
                count += read;
            }
            count
        };
        Asking::new(guest).opens_socket();
        let at_once = read_for(1).await;
        let most = Bound::SocketRead.limit();
        assert!((most..most + most / 8 + 4096).contains(&at_once), "{at_once}");
        let later = read_for(80).await;
        assert!((9 * most..=10 * most + 4096).contains(&later), "{later}");
    }
}
