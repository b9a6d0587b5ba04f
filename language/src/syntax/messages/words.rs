//! Descriptions of grammar rules for messages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use triagonal_grammar::Rule;

use crate::syntax::forms::BlockKind;

/// The words of each keyword, as a message quotes them. The name of its rule has the same words.
static KEYWORDS: LazyLock<BTreeMap<Rule, String>> = LazyLock::new(|| {
    let quoted = |rule: Rule| {
        let name = format!("{rule:?}");
        format!("`{}`", name.trim_start_matches("kw_").replace('_', " "))
    };
    Rule::all_rules().iter().map(|&rule| (rule, quoted(rule))).collect()
});

/// The description of a rule, in the words of the language.
pub fn words(rule: Rule) -> &'static str {
    if let Some(described) = described(rule) {
        return described;
    }
    let mut blocks = BlockKind::WITH_WORDS.into_iter().flat_map(BlockKind::forms);
    if blocks.any(|form| form.rule == rule) {
        return "a statement";
    }
    KEYWORDS.get(&rule).map_or("a word", String::as_str)
}

/// The description of a rule that is neither a statement nor a keyword with the words of its name.
fn described(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::number | Rule::signed => "a number",
        Rule::text => "text in quotation marks",
        Rule::colon => "`:`",
        Rule::comma => "`,`",
        Rule::bar => "`|`",
        Rule::plus => "`+`",
        Rule::minus | Rule::hyphen => "`-`",
        Rule::slash => "`/`",
        Rule::dot => "`.`",
        Rule::dots => "`..`",
        Rule::bang => "`!`",
        Rule::open => "`(`",
        Rule::close => "`)`",
        Rule::sign => "`+` or `-`",
        Rule::kind
        | Rule::array_kind
        | Rule::counted_kind
        | Rule::hand_entry
        | Rule::points_of
        | Rule::piece_name
        | Rule::kind_list => "a piece's name",
        Rule::player | Rule::player_item | Rule::forward_player => "a player's name",
        Rule::team => "a team's name",
        Rule::partition_of => "a partition's name",
        Rule::option_name => "an option's name",
        Rule::option_value => "a value, a word or a number",
        Rule::zone_name => "a name for the zone",
        Rule::zone_ref => "a zone such as `second rank` or `enemy camp`",
        Rule::axis => "an axis",
        Rule::chart => "a chart",
        Rule::label => "a label such as `a` or `1`",
        Rule::cell => "a cell such as `e4`",
        Rule::symbol => "a piece's symbol such as `N`",
        Rule::file_name => "the name of a variant's file",
        Rule::tag => "a tag, a word",
        Rule::all_pieces => "`pieces`",
        Rule::all_points => "`points`",
        Rule::stage => "an action and how often, such as `move 2 times`",
        Rule::drop_place => "`from mover` or `where mover began`",
        Rule::more_each_turn => "`1 time more each turn`",
        Rule::null_turn_words => "`null turn`",
        Rule::unless_reached => "`unless reached in reply`",
        Rule::action | Rule::deed => "an action such as `capture of Queen` or `check`",
        Rule::of_kinds | Rule::of_captured => "`of` and a piece's name",
        Rule::by_kinds => "`by` and a piece's name",
        Rule::to_kinds => "`to` and a piece's name",
        Rule::for_player => "`for` and a player",
        Rule::carry => "`swap`, `push` or `pull`",
        Rule::of_leg => "`of leg` and its number",
        Rule::betza_text => "`betza`",
        Rule::warning => "a warning's code such as `lint::unused`",
        Rule::kw_captured | Rule::to_owner => "`captured` and a piece's name",
        Rule::origin => "`if`",
        Rule::change => "`remove`, `capture`, `change` or `return`, and pieces",
        Rule::selections | Rule::selection => "pieces such as `mover` or `enemy near mover`",
        Rule::selected_kinds => "a piece's name",
        Rule::standing => "where they stand, such as `near mover`, `beyond mover` or `in` a zone",
        Rule::anchor => "`mover` or pieces such as `friend King`",
        Rule::other_side => "`the other side`",
        Rule::same_class => "`same` and a partition",
        Rule::elimination => "`eliminates`",
        Rule::unless_bared => "`unless bared in reply`",
        Rule::to_hands => "`captures go to`",
        Rule::to_captor => "`the captor`",
        Rule::to_ally => "`the ally`",
        Rule::as_base_kind => "`as their base kind`",
        Rule::go_back_to_owner => "`go back to their owner`",
        Rule::start_only => "`only what it holds at the start`",
        Rule::any_in_array => "`any in the array`",
        Rule::only_if => "`if` and a condition",
        Rule::as_in_array => "`as many as in the array`",
        Rule::army_to_captor => "`army joins captor`",
        Rule::army_to_ally => "`army joins ally`",
        Rule::piece_head => "a piece's name and symbol",
        Rule::targets => "a piece's name, `any in the array` or `any captured`",
        Rule::array_zone => "`in` and a zone, `:` and symbols, or `all` and a symbol",
        Rule::player_letter => "a letter",
        Rule::zone_scope => "`for all`, `for each` or `for` and a player",
        Rule::forward_scope => "`for all` or `for each`",
        Rule::zone_cells => "`cells` and their names",
        Rule::cells_row => "a row of `o` and `.`",
        Rule::cell_mark => "`o`",
        Rule::zone_row => "a row of `x` and `.`",
        Rule::zone_mark => "`x`",
        Rule::array_line => "a line such as `rank 1:`",
        Rule::array_fill => "`all` and a symbol",
        Rule::array_lot | Rule::by_lot => "`by lot` and piece symbols",
        Rule::draw => "piece symbols that are drawn together",
        Rule::array_row => "piece symbols",
        Rule::square => "a piece's symbol or `.`",
        Rule::coordinate => "a line such as `rank 1`",
        Rule::array_cells => "a piece's name and its cells",
        Rule::drop_on => "`on` and a zone",
        Rule::drop_except => "`except` and a zone",
        Rule::drop_as => "`as` and the piece that it becomes",
        Rule::limit => "`at most` and a number, `of a kind` or `per` partition",
        Rule::limit_of => "`of` and the pieces that count",
        Rule::army_fact | Rule::has | Rule::lacks | Rule::equals | Rule::checked => {
            "a condition on a player's pieces, such as `having at most 1 piece` or `not in check`"
        }
        Rule::army_place => "`in` and a zone",
        Rule::lasting => "`lasting` and a number of plies",
        Rule::less_a_piece => "`less` and a number `a piece`",
        Rule::beginning => "`if` and a condition for the beginning",
        Rule::most_points => "`most points wins`",
        Rule::result => "`wins`, `draws`, `loses`, `most points wins` or `goes on`",
        Rule::verdict => "`wins`, `draws`, `loses` or `goes on`",
        Rule::axis_item => "an axis such as `file a..h`",
        Rule::axis_labels => "`as` and other labels",
        Rule::label_range => "labels such as `a..h` or `1..8`",
        Rule::label_without => "`without` and a label",
        Rule::name_part => "an axis or text in quotation marks",
        Rule::forward_vector => "a direction such as `rank +` or `(0,+1)`",
        Rule::vector | Rule::explicit => "a direction such as `(0,+1)`",
        Rule::view_step => "`mirror`, `turn`, `exchange`, `shift`, `chart` or `same`",
        Rule::join_mirror => "`mirror` and an axis",
        Rule::face => "a side such as `top`, `left of 1` or `rank +`",
        Rule::predicate | Rule::conjunction | Rule::negation => "a condition such as `rank = 2` or `in enemy camp`",
        Rule::group => "a condition in parentheses",
        Rule::in_zone | Rule::token_zone => "`in` and a zone",
        Rule::relation => "a comparison such as `rank = 2`",
        Rule::comparison => "`=`, `<` or another comparison",
        Rule::in_values => "`in` and values",
        Rule::value_range => "a value or a range such as `1..3`",
        Rule::expression | Rule::term | Rule::factor | Rule::bracket | Rule::variable => "a number or an axis",
        Rule::times => "`*`",
        Rule::call => "`abs(…)`, `min(…)` or `max(…)`",
        Rule::like => "pieces such as `Rook + Bishop`",
        Rule::inline | Rule::moves => "a move such as `slide orthogonal`",
        Rule::leg => "`step`, `leap`, `slide`, `ride`, `hop`, `line`, `swap`, `push` or `pull`",
        Rule::step => "`step` or `leap`",
        Rule::slide => "`slide` or `ride`",
        Rule::over => "`over` and the pieces that it hops over",
        Rule::carry_with => "`with` and the pieces that it moves along",
        Rule::reach => "a distance such as `up to 3` or `exactly 2`",
        Rule::direction_list | Rule::directions | Rule::family => "a direction such as `orthogonal`, `2:1` or `(0,+1)`",
        Rule::shape => "a direction such as `2:1`",
        Rule::component => "a number such as `+1` or `±2`",
        Rule::filter | Rule::bend => "a restriction such as `forward` or `rank +`",
        Rule::filter_axis => "an axis and a sign, such as `rank +`",
        Rule::axis_is => "`+`, `-` or `0`",
        Rule::token => "a cell such as `empty*`, `piece` or `enemy`",
        Rule::token_mark => "`!`, `*`, `+`, `?` or `{2,3}`",
        Rule::repeat => "`*`, `+`, `?` or `{2,3}`",
        Rule::others => "`near`, `attacked by` or `guarded by`",
        Rule::cell_test | Rule::class_of_cell => "`empty`, `friend`, `enemy`, `piece` or `any`",
        Rule::condition | Rule::situation => "a condition such as `from second rank` or `unmoved`",
        Rule::present => "a condition such as `near friend King` or `in check`",
        Rule::castle_step => "cells such as `e1-g1` or `to g1`",
        Rule::castle_way => "`through` and a cell",
        Rule::castle_kind => "the other piece's name",
        Rule::timing => "`on`, `in`, `entering`, `leaving` or `moving in`",
        Rule::EOI => "the end of the line",
        Rule::axis_value
        | Rule::article
        | Rule::royal_end
        | Rule::forward_word
        | Rule::words
        | Rule::begins_move
        | Rule::change_verb
        | Rule::reserved
        | Rule::symbol_sign
        | Rule::warning_word
        | Rule::letter
        | Rule::one_word
        | Rule::array_word
        | Rule::counted_word
        | Rule::castle_word
        | Rule::castle_last
        | Rule::COMMENT
        | Rule::kind_words
        | Rule::follows_name
        | Rule::whole
        | Rule::piece_word
        | Rule::blank
        | Rule::WHITESPACE
        | Rule::has_colon => "a word",
        _ => return None,
    })
}
