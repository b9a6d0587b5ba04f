//! The door: lets requests through that the guard knows.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::guard::{Guard, Visitor};
use crate::rates::STRANGER;
use crate::secrets::same;
use crate::whole::Studio;

/// What the page may load, and from where.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Lets a request through, or not; every answer carries the policy.
pub async fn check(State(studio): State<Arc<Studio>>, mut request: Request, next: Next) -> Response {
    let guard = &studio.guard;
    let address = request
        .extensions()
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let mut answer = match guard.fault(request.method(), request.headers()) {
        Some(fault) => refused(&fault),
        None => {
            let secret = guard.shown_secret(request.headers());
            let visitor = secret.and_then(|secret| studio.visitor(secret));
            let path = request.uri().path();
            if studio.is_open && !may_ask(&studio, address, visitor.as_ref()) {
                let text = "too many requests; wait a little\n";
                (StatusCode::TOO_MANY_REQUESTS, [(header::RETRY_AFTER, "5")], text).into_response()
            } else if visitor.is_none() && is_entrance(&request, guard) {
                guard.welcome(&guard.secret, "/")
            } else if visitor.is_none() && !path.starts_with("/join/") {
                refused("This page opens with the link that the program has printed: it holds a secret.")
            } else if visitor.is_some() && path == "/" && request.uri().query().is_some_and(|it| it.contains("token="))
            {
                guard.welcome(&visitor_secret(guard, secret), "/")
            } else {
                if let Some(visitor) = visitor {
                    request.extensions_mut().insert(visitor);
                }
                next.run(request).await
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

/// Whether somebody may ask now. The owner always may.
fn may_ask(studio: &Studio, address: Option<IpAddr>, visitor: Option<&Visitor>) -> bool {
    let cost = match visitor {
        Some(Visitor::Owner) => return true,
        Some(Visitor::Seat { .. } | Visitor::Spectator { .. }) => 1.0,
        None => STRANGER,
    };
    address.is_some_and(|address| studio.rates.allows(address, cost))
}

/// Whether a request opens the page with the token.
fn is_entrance(request: &Request, guard: &Guard) -> bool {
    let query = request.uri().query().unwrap_or_default();
    let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    request.uri().path() == "/" && pairs.any(|(name, value)| name == "token" && same(value, &guard.token))
}

/// The secret that a visitor keeps.
fn visitor_secret(guard: &Guard, shown: Option<&str>) -> String {
    shown.unwrap_or(&guard.secret).to_owned()
}

/// A page that says why.
fn refused(why: &str) -> Response {
    let text = format!("{why}\n");
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (StatusCode::FORBIDDEN, kind, Body::from(text)).into_response()
}
