//! The stream of a connection. It is closed when the peer is silent or does not read for too long.

use std::future::Future;
use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep};

use super::connections::Ticket;

/// How long the peer may send nothing. Pages answer pings much more often.
const SILENCE: Duration = Duration::from_secs(45);
/// How long the peer may read nothing.
const STUCK: Duration = Duration::from_secs(20);

/// The stream of a connection.
pub struct Line {
    stream: TcpStream,
    silence: Pin<Box<Sleep>>,
    /// Runs while the peer does not read.
    stuck: Option<Pin<Box<Sleep>>>,
    /// Resolves when the connection must make room for others.
    ended: Option<Pin<Box<dyn Future<Output = ()> + Send>>>,
    _ticket: Arc<Ticket>,
}

impl Line {
    /// A stream with its entry among all connections.
    pub fn new(stream: TcpStream, ticket: Arc<Ticket>, mut ended: watch::Receiver<bool>) -> Self {
        Self {
            stream,
            silence: Box::pin(sleep(SILENCE)),
            stuck: None,
            ended: Some(Box::pin(async move {
                let _ = ended.wait_for(|ended| *ended).await;
            })),
            _ticket: ticket,
        }
    }

    /// Tracks how long the peer has not read.
    fn sent<T>(&mut self, sent: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if sent.is_ready() {
            self.stuck = None;
            return sent;
        }
        let stuck = self.stuck.get_or_insert_with(|| Box::pin(sleep(STUCK)));
        match stuck.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let is_wanted = match &mut self.ended {
            Some(ended) => ended.as_mut().poll(context).is_pending(),
            None => false,
        };
        if !is_wanted {
            self.ended = None;
            return Poll::Ready(Err(ErrorKind::ConnectionAborted.into()));
        }
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(context, buffer) {
            self.silence.as_mut().reset(Instant::now() + SILENCE);
            return Poll::Ready(read);
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for Line {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.sent(sent, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.sent(sent, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
