//! The WebSocket of a page: a reader and a writer.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{interval, timeout};

use super::client::Client;
use super::failure::Failure;
use super::guard::{PROTOCOL, Visitor};
use super::outbox::{Load, MAX_WAITING, Outbox};
use super::studio::Studio;

/// The maximum size of an incoming message. A longer one ends the connection.
const MAX_MESSAGE_BYTES: usize = 8 * 1024 * 1024;
/// The maximum size of an outgoing frame. Longer messages are split, because proxies may limit the size.
const PART_BYTES: usize = 1024 * 1024;
/// The maximum size of the connection's own buffer.
const BUFFER_BYTES: usize = 8 * 1024 * 1024;
/// The interval of pings.
const PING: Duration = Duration::from_secs(15);
/// The interval of heartbeats, by which the page notices a lost connection quickly.
const BEAT: Duration = Duration::from_secs(1);
/// How long a page may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// The time limit for sending a message.
const SEND_TIME: Duration = Duration::from_secs(20);

/// The maximum length of a page's name.
const MAX_PAGE: usize = 64;

/// The query of a page that connects.
#[derive(Debug, Deserialize)]
pub struct PageQuery {
    /// A random name, which stays the same when the page connects again.
    page: Option<String>,
}

/// Upgrades a request to a WebSocket.
pub async fn upgrade(
    State(studio): State<Arc<Studio>>,
    Extension(visitor): Extension<Visitor>,
    Query(query): Query<PageQuery>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if *studio.stopping.borrow() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    let bounded = upgrade
        .protocols([PROTOCOL])
        .max_message_size(MAX_MESSAGE_BYTES)
        .max_frame_size(MAX_MESSAGE_BYTES)
        .max_write_buffer_size(BUFFER_BYTES);
    bounded.on_upgrade(move |socket| async move {
        let (done, ended) = tokio::sync::oneshot::channel();
        let tasks = Arc::clone(&studio);
        tasks.services.tasks.spawn(async move {
            serve(studio, visitor, query.page, socket).await;
            let _ = done.send(());
        });
        let _ = ended.await;
    })
}

async fn serve(studio: Arc<Studio>, visitor: Visitor, page: Option<String>, socket: WebSocket) {
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let (sink, stream) = socket.split();
    let (queue, waiting) = mpsc::channel(MAX_WAITING);
    let slow = Arc::new(Notify::new());
    let page = page.filter(|name| name.len() <= MAX_PAGE);
    let page = Arc::from(page.unwrap_or_else(|| format!("#{number}")));
    let load = Load::default();
    let outbox = Outbox::new(number, page, queue, Arc::clone(&load), Arc::clone(&slow));
    let (newest, analysis) = watch::channel(None);
    let stopping = studio.stopping.subscribe();
    let mut client = Client::new(studio, visitor, outbox, newest);
    tokio::select! {
        () = write(sink, waiting, &load, analysis, stopping, &slow) => {}
        () = read(stream, &mut client) => {}
    }
    client.leave().await;
}

/// Sends the waiting messages, and the newest report of the analysis.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut waiting: mpsc::Receiver<Utf8Bytes>,
    load: &Load,
    mut analysis: watch::Receiver<Option<Utf8Bytes>>,
    mut stopping: watch::Receiver<bool>,
    slow: &Notify,
) {
    let (mut ping, mut beat) = (interval(PING), interval(BEAT));
    let close = |code, reason: &'static str| {
        let reason = Utf8Bytes::from_static(reason);
        Message::Close(Some(CloseFrame { code, reason }))
    };
    loop {
        let message = tokio::select! {
            biased;
            _ = stopping.wait_for(|stopping| *stopping) => close(close_code::AWAY, "the studio is stopping"),
            () = slow.notified() => close(close_code::AGAIN, "too slow; connect again"),
            text = waiting.recv() => match text {
                Some(text) => {
                    load.fetch_sub(text.len(), Ordering::Relaxed);
                    Message::Text(text)
                }
                None => return,
            },
            changed = analysis.changed() => match (changed, analysis.borrow_and_update().clone()) {
                (Ok(()), Some(text)) => Message::Text(text),
                (Ok(()), None) => continue,
                (Err(_), _) => return,
            },
            _ = ping.tick() => Message::Ping(Vec::new().into()),
            _ = beat.tick() => Message::Text(Utf8Bytes::from_static(r#"{"beat":true}"#)),
        };
        let is_last = matches!(message, Message::Close(_));
        for part in parts(message) {
            let sent = timeout(SEND_TIME, sink.send(part)).await;
            if is_last || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    }
}

/// Splits a long text. `+` begins each part except the last, which begins with `=`. No other message begins with these signs.
fn parts(message: Message) -> Vec<Message> {
    let Message::Text(text) = &message else {
        return vec![message];
    };
    if text.len() <= PART_BYTES {
        return vec![message];
    }
    let (mut parts, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        let mut ends = (1..=PART_BYTES.min(rest.len())).rev();
        let end = ends.find(|&at| rest.is_char_boundary(at)).unwrap_or(rest.len());
        let (part, more) = rest.split_at(end);
        let sign = if more.is_empty() { '=' } else { '+' };
        parts.push(Message::Text(Utf8Bytes::from(format!("{sign}{part}"))));
        rest = more;
    }
    parts
}

/// Reads messages until the connection ends.
async fn read(mut stream: SplitStream<WebSocket>, client: &mut Client) {
    while let Ok(Some(Ok(message))) = timeout(SILENCE, stream.next()).await {
        match message {
            Message::Text(text) if !client.accepts(text.len()) => {
                client.refuse(&text, &Failure::wrong("the message is too long"))
            }
            Message::Text(text) if !client.allows(1.0) => {
                client.refuse(&text, &Failure::busy("too many commands; wait a moment"))
            }
            Message::Text(text) => client.handle(&text).await,
            Message::Binary(_) => client.refuse("", &Failure::wrong("only text messages are accepted")),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Close(_) => return,
        }
    }
}
