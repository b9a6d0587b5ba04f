//! Requests about variants and games.

use std::sync::Arc;

use serde_json::{Value, json};
use triagonal_desk::cards::Card;
use triagonal_desk::games::ExportedFile;
use triagonal_desk::library::{self, PictureRequest, TemplatesRequest, VariantRequest};
use triagonal_desk::protocol::{DrawRequest, PositionRequest, ShareRequest};
use triagonal_desk::variants::LoadedVariant;
use triagonal_desk::which::VariantRef;
use triagonal_desk::workshop::{self, ExplainRequest, NewVariantRequest};

use super::failure::{Answer, Failure};
use super::guard::Visitor;
use super::studio::Studio;

/// The maximum number of cached pictures.
const MAX_PICTURES: usize = 2000;

/// Returns all cards, the user's own files first. Only the owner sees these.
pub async fn cards(studio: &Studio, visitor: &Visitor) -> Answer<Value> {
    let shipped = studio.cards().await?;
    let files = match visitor {
        Visitor::Owner => studio.services.files.list(),
        Visitor::Seat { .. } | Visitor::Spectator { .. } => Default::default(),
    };
    let mut own = Vec::new();
    for name in files.into_keys() {
        let which = VariantRef {
            file: Some(name.clone()),
            ..VariantRef::default()
        };
        // Files with errors have no card; the workshop shows them.
        if let Ok(loaded) = load(studio, &which).await {
            own.push(Card::own(&name, &loaded));
        }
    }
    Ok(library::cards(&own, &shipped))
}

/// Loads a variant.
async fn load(studio: &Studio, which: &VariantRef) -> Answer<Arc<LoadedVariant>> {
    let text = studio.services.user_text(which).await?;
    studio.services.load(which, text).await
}

/// Draws the start of a variant. Pictures of built-in variants are cached.
pub async fn picture(studio: &Studio, visitor: &Visitor, request: PictureRequest) -> Answer<Arc<str>> {
    let key = format!("{} {:?}", request.name, library::theme(&request.theme));
    if let Some(known) = studio.picture(&key) {
        return Ok(known);
    }
    let files = Arc::clone(&studio.services.files);
    let which = request.which(&*files);
    visitor.require_variant(&which)?;
    let is_own = which.name.is_none();
    let text = studio.services.user_text(&which).await?;
    let drawn = studio
        .services
        .work(move || request.draw(&which, text.as_deref(), &*files));
    let drawn: Arc<str> = Arc::from(drawn.await??);
    if !is_own {
        studio.cache_picture(key, &drawn, MAX_PICTURES);
    }
    Ok(drawn)
}

/// Describes a variant, optionally with another position in place of the start.
pub async fn variant(studio: &Studio, visitor: &Visitor, request: VariantRequest) -> Answer<Value> {
    visitor.require_variant(&request.variant)?;
    let loaded = load(studio, &request.variant).await?;
    let info = studio
        .services
        .work(move || library::variant(&loaded, request.fen.as_deref()));
    info.await?
}

/// Returns the templates for new variants.
pub async fn templates(studio: &Studio, request: TemplatesRequest) -> Answer<Value> {
    studio.services.work(move || request.answer()).await
}

/// Returns the boards, pieces and goals for new variants.
pub async fn parts(studio: &Studio) -> Answer<Value> {
    studio.services.work(library::all_parts).await
}

/// Writes the first text of a new variant.
pub async fn new_variant(studio: &Studio, request: NewVariantRequest) -> Answer<Value> {
    studio.services.work(move || library::new_variant(&request)).await?
}

/// Explains a piece.
pub async fn explain(studio: &Studio, visitor: &Visitor, request: ExplainRequest) -> Answer<Value> {
    visitor.require_variant(&request.variant)?;
    let loaded = load(studio, &request.variant).await?;
    let explained = studio
        .services
        .work(move || workshop::explain(&loaded.variant, &request))
        .await?;
    Ok(json!({ "explain": explained.map_err(Failure::wrong)? }))
}

/// Explains a piece in a position of a game.
pub async fn explain_in(studio: &Studio, visitor: &Visitor, request: PositionRequest) -> Answer<Value> {
    visitor.require_game(&request.game)?;
    let (node, moves) = (request.node, request.moves);
    let found = studio.read_game(&request.game, move |game| {
        Ok::<_, String>((game.position_after(node, &moves)?, game.loaded.variant.clone()))
    });
    let (position, variant) = found.await?.map_err(Failure::wrong)?;
    let explained = studio
        .services
        .work(move || workshop::explain_in(&variant, &position, request.cell))
        .await?;
    Ok(json!({ "explain": explained.map_err(Failure::wrong)? }))
}

/// Draws a position of a game.
pub async fn position_svg(studio: &Studio, visitor: &Visitor, request: DrawRequest) -> Answer<String> {
    visitor.require_game(&request.game)?;
    let theme = library::theme(&request.theme);
    let drawn = studio.read_game(&request.game, move |game| game.svg(request.node, &request.moves, theme));
    drawn.await?
}

/// Exports a game.
pub async fn export_game(studio: &Studio, visitor: &Visitor, request: ShareRequest) -> Answer<ExportedFile> {
    visitor.require_game(&request.game)?;
    studio
        .read_game(&request.game, move |game| game.export(request.format))
        .await?
}
