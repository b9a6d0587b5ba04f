//! What is asked about variants and games, by a command or by an address.

use std::sync::Arc;

use serde_json::{Value, json};
use triagonal_desk::cards::Card;
use triagonal_desk::games::Taken;
use triagonal_desk::library::{self, PictureAsk, TemplatesAsk, VariantAsk};
use triagonal_desk::protocol::{DrawAsk, PositionAsk, ShareAsk};
use triagonal_desk::variants::Loaded;
use triagonal_desk::which::VariantRef;
use triagonal_desk::workshop::{ExplainAsk, Wish, explain, explain_in};

use super::failure::{Answer, Failure};
use super::guard::Visitor;
use super::whole::Studio;

/// How many pictures are kept.
const MOST_PICTURES: usize = 2000;

/// All cards: the user's own files first, which nobody else sees.
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
        // What has mistakes has no card; the workshop shows it.
        if let Ok(loaded) = load(studio, &which).await {
            own.push(Card::own(&name, &loaded));
        }
    }
    Ok(library::cards(&own, &shipped))
}

/// Loads a variant.
async fn load(studio: &Studio, which: &VariantRef) -> Answer<Arc<Loaded>> {
    let text = studio.services.text_of(which).await?;
    studio.services.load(which, text).await
}

/// The start of a variant as a picture. Those of the built-in ones are kept.
pub async fn picture(studio: &Studio, visitor: &Visitor, ask: PictureAsk) -> Answer<Arc<str>> {
    let key = format!("{} {:?}", ask.name, library::theme(&ask.theme));
    if let Some(known) = studio.picture(&key) {
        return Ok(known);
    }
    let files = Arc::clone(&studio.services.files);
    let which = ask.which(&*files);
    visitor.must_know(&which)?;
    let is_own = which.name.is_none();
    let text = studio.services.text_of(&which).await?;
    let drawn = studio.services.work(move || ask.draw(&which, text.as_deref(), &*files));
    let drawn: Arc<str> = Arc::from(drawn.await??);
    if !is_own {
        studio.keep_picture(key, &drawn, MOST_PICTURES);
    }
    Ok(drawn)
}

/// A variant in words and shapes; with a position, that in place of the start.
pub async fn variant(studio: &Studio, visitor: &Visitor, ask: VariantAsk) -> Answer<Value> {
    visitor.must_know(&ask.variant)?;
    let loaded = load(studio, &ask.variant).await?;
    let told = studio
        .services
        .work(move || library::variant(&loaded, ask.fen.as_deref()));
    told.await?
}

/// What new variants begin with.
pub async fn templates(studio: &Studio, ask: TemplatesAsk) -> Answer<Value> {
    studio.services.work(move || ask.answer()).await
}

/// What a new variant can be put together from.
pub async fn parts(studio: &Studio) -> Answer<Value> {
    studio.services.work(library::all_parts).await
}

/// The first text of a new variant.
pub async fn begin(studio: &Studio, wish: Wish) -> Answer<Value> {
    studio.services.work(move || library::begin(&wish)).await?
}

/// What a piece does.
pub async fn explained(studio: &Studio, visitor: &Visitor, ask: ExplainAsk) -> Answer<Value> {
    visitor.must_know(&ask.variant)?;
    let loaded = load(studio, &ask.variant).await?;
    let told = studio.services.work(move || explain(&loaded.variant, &ask)).await?;
    Ok(json!({ "explain": told.map_err(Failure::wrong)? }))
}

/// What a piece does in a position of a game.
pub async fn explained_in(studio: &Studio, visitor: &Visitor, ask: PositionAsk) -> Answer<Value> {
    visitor.must_see(&ask.game)?;
    let (node, moves) = (ask.node, ask.moves);
    let place = studio.read_game(&ask.game, move |found| {
        Ok::<_, String>((found.after(node, &moves)?, found.loaded.variant.clone()))
    });
    let (position, variant) = place.await?.map_err(Failure::wrong)?;
    let told = studio
        .services
        .work(move || explain_in(&variant, &position, ask.cell))
        .await?;
    Ok(json!({ "explain": told.map_err(Failure::wrong)? }))
}

/// A position of a game as a picture.
pub async fn drawn(studio: &Studio, visitor: &Visitor, ask: DrawAsk) -> Answer<String> {
    visitor.must_see(&ask.game)?;
    let theme = library::theme(&ask.theme);
    let drawn = studio.read_game(&ask.game, move |game| game.drawn(ask.node, &ask.moves, theme));
    drawn.await?
}

/// A game to be taken along.
pub async fn taken(studio: &Studio, visitor: &Visitor, ask: ShareAsk) -> Answer<Taken> {
    visitor.must_see(&ask.game)?;
    studio.read_game(&ask.game, move |game| game.taken(ask.form)).await?
}

/// Who the visitor is, and the game that the visitor came for. Reading this takes no seat.
pub fn visitor_info(visitor: &Visitor) -> Value {
    match visitor {
        Visitor::Owner => json!({ "owner": true }),
        Visitor::Seat { game, seat } => json!({ "owner": false, "game": game, "seat": seat }),
        Visitor::Spectator { game } => json!({ "owner": false, "game": game }),
    }
}
