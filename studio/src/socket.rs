//! The connection of a page: a reader and a writer.

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

use super::commands::Desk;
use super::failure::Failure;
use super::guard::{PROTOCOL, Visitor};
use super::outbox::{Load, Outbox, WAITING};
use super::whole::Studio;

/// The largest message that is heard. A larger one ends the connection.
const LARGEST: usize = 8 * 1024 * 1024;
/// How much is sent at once. What is longer goes in parts, so that no message is too long for what lies between.
const PART: usize = 1024 * 1024;
/// How much may wait within the connection itself.
const BUFFERED: usize = 8 * 1024 * 1024;
/// How often it is asked whether the page is still there.
const PING: Duration = Duration::from_secs(15);
/// How often the page hears from the server, so that it notices at once when it does not.
const BEAT: Duration = Duration::from_secs(1);
/// How long a page may be silent.
const SILENCE: Duration = Duration::from_secs(45);
/// How long a message may take to be sent.
const SLOW: Duration = Duration::from_secs(20);

/// The longest name of a page.
const MAX_PAGE: usize = 64;

/// What a page says of itself.
#[derive(Debug, Deserialize)]
pub struct PageQuery {
    /// A random name, so that the page is known when it connects again.
    page: Option<String>,
}

/// Makes a request a connection.
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
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .max_write_buffer_size(BUFFERED);
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
    let (queue, waiting) = mpsc::channel(WAITING);
    let slow = Arc::new(Notify::new());
    let page = page.filter(|name| name.len() <= MAX_PAGE);
    let page = Arc::from(page.unwrap_or_else(|| format!("#{number}")));
    let load = Load::default();
    let outbox = Outbox::new(number, page, queue, Arc::clone(&load), Arc::clone(&slow));
    let (newest, analysis) = watch::channel(None);
    let stopping = studio.stopping.subscribe();
    let mut desk = Desk::new(studio, visitor, outbox, newest);
    tokio::select! {
        () = write(sink, waiting, &load, analysis, stopping, &slow) => {}
        () = read(stream, &mut desk) => {}
    }
    desk.leave().await;
}

/// Sends what waits, and of an analysis only the newest.
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
            () = slow.notified() => close(close_code::AGAIN, "too slow; come again"),
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
            let sent = timeout(SLOW, sink.send(part)).await;
            if is_last || !matches!(sent, Ok(Ok(()))) {
                return;
            }
        }
    }
}

/// A long text in parts: `+` begins each but the last, which `=` begins. No other message begins like that.
fn parts(message: Message) -> Vec<Message> {
    let Message::Text(text) = &message else {
        return vec![message];
    };
    if text.len() <= PART {
        return vec![message];
    }
    let (mut parts, mut rest) = (Vec::new(), text.as_str());
    while !rest.is_empty() {
        let mut ends = (1..=PART.min(rest.len())).rev();
        let end = ends.find(|&at| rest.is_char_boundary(at)).unwrap_or(rest.len());
        let (part, more) = rest.split_at(end);
        let sign = if more.is_empty() { '=' } else { '+' };
        parts.push(Message::Text(Utf8Bytes::from(format!("{sign}{part}"))));
        rest = more;
    }
    parts
}

/// Hears the page until it is gone.
async fn read(mut stream: SplitStream<WebSocket>, desk: &mut Desk) {
    while let Ok(Some(Ok(message))) = timeout(SILENCE, stream.next()).await {
        match message {
            Message::Text(text) if !desk.hears(text.len()) => {
                desk.refuse(&text, &Failure::wrong("the message is too long"))
            }
            Message::Text(text) if !desk.may_ask(1.0) => {
                desk.refuse(&text, &Failure::busy("too many commands; wait a little"))
            }
            Message::Text(text) => desk.hear(&text).await,
            Message::Binary(_) => desk.refuse("", &Failure::wrong("only text is understood")),
            Message::Ping(_) | Message::Pong(_) => {}
            Message::Close(_) => return,
        }
    }
}
