//! The middleware that checks every request.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::time::timeout;

use crate::failure::{Failure, Refusal};
use crate::files::page_file;
use crate::guard::Visitor;
use crate::net::Ticket;
use crate::rates::STRANGER;
use crate::studio::Studio;

/// The content security policy of the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The time limit of a request. Work on texts has a shorter limit.
const REQUEST_TIME: Duration = Duration::from_secs(30);

/// Passes on a request or refuses it. Every response has the security headers.
pub async fn check(State(studio): State<Arc<Studio>>, mut request: Request, next: Next) -> Response {
    let guard = &studio.guard;
    let address = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let mut answer = match guard.fault(request.method(), request.headers()) {
        Some(fault) => refused(&fault),
        None if is_public(&request) => served(next, request).await,
        None => {
            let secret = guard.shown_secret(request.headers());
            let visitor = secret.and_then(|secret| studio.visitor(secret));
            if studio.is_open && !may_ask(&studio, address, visitor.as_ref()) {
                let failure = Refusal::from(Failure::busy("too many requests; wait a moment"));
                ([(header::RETRY_AFTER, "5")], failure).into_response()
            } else if let Some(visitor) = visitor {
                if let Some(ticket) = request.extensions().get::<Arc<Ticket>>() {
                    ticket.identify(&visitor);
                }
                request.extensions_mut().insert(visitor);
                served(next, request).await
            } else {
                refused("Open this page with the link that the program has printed. The link contains a secret.")
            }
        }
    };
    let headers = answer.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            header::HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
        (
            header::HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
    ] {
        if !headers.contains_key(&name) {
            headers.insert(name, HeaderValue::from_static(value));
        }
    }
    answer
}

/// Answers a request within the time limit.
async fn served(next: Next, request: Request) -> Response {
    match timeout(REQUEST_TIME, next.run(request)).await {
        Ok(answer) => answer,
        Err(_) => Refusal::from(Failure::slow("the request has taken too long")).into_response(),
    }
}

/// Whether the rate limits allow the request. The owner has no limits.
fn may_ask(studio: &Studio, address: Option<IpAddr>, visitor: Option<&Visitor>) -> bool {
    let cost = match visitor {
        Some(Visitor::Owner) => return true,
        Some(Visitor::Seat { .. } | Visitor::Spectator { .. }) => 1.0,
        None => STRANGER,
    };
    address.is_some_and(|address| studio.rates.allows(address, cost))
}

/// Whether a request is for the files of the page, which contain no secret. The page gets the secret from its link.
fn is_public(request: &Request) -> bool {
    let path = request.uri().path();
    matches!(*request.method(), Method::GET | Method::HEAD)
        && (path == "/" || page_file(path.trim_start_matches('/')).is_some())
}

fn refused(why: &str) -> Response {
    Refusal::from(Failure::refused(why)).into_response()
}
