//! Descriptions of grammar rules for messages.

use triagonal_grammar::Rule;

/// The description of a rule, in the words of the language.
pub fn words(rule: Rule) -> &'static str {
    match rule {
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
        Rule::kw_variant => "`variant`",
        Rule::kw_language => "`language`",
        Rule::kw_source => "`source`",
        Rule::kw_aliases => "`aliases`",
        Rule::kw_inventor => "`inventor`",
        Rule::kw_year => "`year`",
        Rule::kw_tags => "`tags`",
        Rule::tag => "a tag, a word",
        Rule::kw_extends => "`extends`",
        Rule::kw_use => "`use`",
        Rule::kw_option => "`option`",
        Rule::kw_when => "`when`",
        Rule::kw_players => "`players`",
        Rule::kw_board => "`board`",
        Rule::kw_zone => "`zone`",
        Rule::kw_partition => "`partition`",
        Rule::kw_class => "`class`",
        Rule::kw_movement => "`movement`",
        Rule::kw_piece => "`piece`",
        Rule::kw_pieces | Rule::all_pieces => "`pieces`",
        Rule::kw_remove => "`remove`",
        Rule::kw_array => "`array`",
        Rule::kw_promotions => "`promotions`",
        Rule::kw_hand => "`hand`",
        Rule::kw_drop => "`drop`",
        Rule::kw_check => "`check`",
        Rule::kw_checkmate => "`checkmate`",
        Rule::kw_stalemate => "`stalemate`",
        Rule::kw_being => "`being`",
        Rule::kw_giving => "`giving`",
        Rule::kw_checkmated => "`checkmated`",
        Rule::kw_stalemated => "`stalemated`",
        Rule::kw_baring => "`baring`",
        Rule::kw_capturing => "`capturing`",
        Rule::kw_threatening => "`threatening`",
        Rule::kw_reaching => "`reaching`",
        Rule::kw_occupying => "`occupying`",
        Rule::kw_facing => "`facing`",
        Rule::kw_passes => "`passes`",
        Rule::kw_holding => "`holding`",
        Rule::kw_repetition => "`repetition`",
        Rule::kw_length => "`length`",
        Rule::kw_pass => "`pass`",
        Rule::kw_points | Rule::all_points => "`points`",
        Rule::kw_push => "`push`",
        Rule::kw_pull => "`pull`",
        Rule::kw_meeting => "`meeting`",
        Rule::kw_lasting => "`lasting`",
        Rule::kw_plies => "`plies`",
        Rule::kw_less => "`less`",
        Rule::equal_points => "`equal points`",
        Rule::or_hand => "`or hand`",
        Rule::a_piece => "`a piece`",
        Rule::kw_lacking => "`lacking`",
        Rule::kw_having => "`having`",
        Rule::kw_row => "`row`",
        Rule::kw_times => "`times`",
        Rule::kw_moves => "`moves`",
        Rule::kw_time => "`time`",
        Rule::stage => "an action and how often, such as `move 2 times`",
        Rule::drop_place => "`from mover` or `where mover began`",
        Rule::from_mover => "`from mover`",
        Rule::mover_began => "`mover began`",
        Rule::first_turn => "`first turn`",
        Rule::more_each_turn => "`1 time more each turn`",
        Rule::counts_as => "`counts as`",
        Rule::dead_position => "`dead position`",
        Rule::null_turn_words => "`null turn`",
        Rule::as_the_turn_ends => "`as the turn ends`",
        Rule::ends_the_turn => "`ends the turn`",
        Rule::unless_reached => "`unless reached in reply`",
        Rule::kw_castling => "`castling`",
        Rule::kw_promotion => "`promotion`",
        Rule::kw_attack => "`attack`",
        Rule::action | Rule::deed => "an action such as `capture of Queen` or `check`",
        Rule::of_kinds | Rule::of_captured => "`of` and a piece's name",
        Rule::by_kinds => "`by` and a piece's name",
        Rule::to_kinds => "`to` and a piece's name",
        Rule::piece_except => "`piece except`",
        Rule::for_player => "`for` and a player",
        Rule::is_forced => "`is forced`",
        Rule::is_allowed => "`is allowed`",
        Rule::the_most => "`the most`",
        Rule::except_mate => "`except mate`",
        Rule::kw_after => "`after`",
        Rule::kw_axes => "`axes`",
        Rule::kw_charts => "`charts`",
        Rule::kw_hexagonal => "`hexagonal`",
        Rule::kw_cells => "`cells`",
        Rule::kw_label => "`label`",
        Rule::kw_names => "`names`",
        Rule::kw_forward => "`forward`",
        Rule::kw_view => "`view`",
        Rule::kw_gaps => "`gaps`",
        Rule::kw_corners => "`corners`",
        Rule::kw_cross => "`cross`",
        Rule::both_ways => "`both ways`",
        Rule::one_way => "`one way`",
        Rule::kw_join => "`join`",
        Rule::kw_barrier => "`barrier`",
        Rule::kw_move => "`move`",
        Rule::kw_capture => "`capture`",
        Rule::kw_step => "`step`",
        Rule::kw_leap => "`leap`",
        Rule::kw_slide => "`slide`",
        Rule::kw_ride => "`ride`",
        Rule::kw_hop | Rule::hop => "`hop`",
        Rule::kw_line | Rule::line => "`line`",
        Rule::kw_swap => "`swap`",
        Rule::carry => "`swap`, `push` or `pull`",
        Rule::kw_stay => "`stay`",
        Rule::kw_like => "`like`",
        Rule::move_or_capture => "`move or capture`",
        Rule::of_leg => "`of leg` and its number",
        Rule::kw_leg => "`leg`",
        Rule::kw_curving => "`curving`",
        Rule::kw_zigzag => "`zigzag`",
        Rule::kw_reflecting => "`reflecting`",
        Rule::kw_betza | Rule::betza_text => "`betza`",
        Rule::kw_xboard => "`xboard`",
        Rule::kw_diagram => "`diagram`",
        Rule::kw_castle => "`castle`",
        Rule::kw_promotes => "`promotes`",
        Rule::kw_reverts => "`reverts`",
        Rule::kw_uncapturable => "`uncapturable`",
        Rule::kw_cannot => "`cannot`",
        Rule::kw_end => "`end`",
        Rule::kw_nothing => "`nothing`",
        Rule::kw_all => "`all`",
        Rule::kw_allow => "`allow`",
        Rule::warning => "a warning's code such as `lint::unused`",
        Rule::kw_allowed => "`allowed`",
        Rule::kw_any => "`any`",
        Rule::kw_as => "`as`",
        Rule::kw_only => "`only`",
        Rule::kw_captured | Rule::to_owner => "`captured` and a piece's name",
        Rule::kw_by => "`by`",
        Rule::kw_between => "`between`",
        Rule::kw_block => "`block`",
        Rule::kw_each => "`each`",
        Rule::kw_every => "`every`",
        Rule::kw_except => "`except`",
        Rule::kw_exactly => "`exactly`",
        Rule::kw_for => "`for`",
        Rule::kw_forced | Rule::forced => "`forced`",
        Rule::kw_from => "`from`",
        Rule::kw_if | Rule::origin => "`if`",
        Rule::kw_in => "`in`",
        Rule::kw_is => "`is`",
        Rule::kw_never => "`never`",
        Rule::kw_not => "`not`",
        Rule::kw_of => "`of`",
        Rule::kw_once => "`once`",
        Rule::kw_on => "`on`",
        Rule::kw_other => "`other`",
        Rule::kw_over => "`over`",
        Rule::kw_per => "`per`",
        Rule::kw_protects => "`protects`",
        Rule::kw_royal => "`royal`",
        Rule::kw_neutral => "`neutral`",
        Rule::kw_then => "`then`",
        Rule::kw_through => "`through`",
        Rule::kw_to => "`to`",
        Rule::kw_unattacked => "`unattacked`",
        Rule::kw_where => "`where`",
        Rule::kw_with => "`with`",
        Rule::kw_without => "`without`",
        Rule::kw_change => "`change`",
        Rule::kw_return => "`return`",
        Rule::kw_mover => "`mover`",
        Rule::kw_attacked => "`attacked`",
        Rule::kw_sharing => "`sharing`",
        Rule::kw_beyond => "`beyond`",
        Rule::kw_behind => "`behind`",
        Rule::change => "`remove`, `capture`, `change` or `return`, and pieces",
        Rule::selections | Rule::selection => "pieces such as `mover` or `enemy near mover`",
        Rule::selected_kinds => "a piece's name",
        Rule::standing => "where they stand, such as `near mover`, `beyond mover` or `in` a zone",
        Rule::anchor => "`mover` or pieces such as `friend King`",
        Rule::other_side => "`the other side`",
        Rule::the_array => "`the array`",
        Rule::same_class => "`same` and a partition",
        Rule::kw_and => "`and`",
        Rule::kw_or => "`or`",
        Rule::kw_mod => "`mod`",
        Rule::kw_abs => "`abs`",
        Rule::kw_min => "`min`",
        Rule::kw_max => "`max`",
        Rule::kw_wins => "`wins`",
        Rule::kw_draws => "`draws`",
        Rule::kw_loses => "`loses`",
        Rule::kw_eliminates | Rule::elimination => "`eliminates`",
        Rule::kw_scores => "`scores`",
        Rule::last_team => "`last team`",
        Rule::to_all => "`to all`",
        Rule::to_loser => "`to loser`",
        Rule::kw_top => "`top`",
        Rule::kw_bottom => "`bottom`",
        Rule::kw_left => "`left`",
        Rule::kw_right => "`right`",
        Rule::kw_mirror => "`mirror`",
        Rule::kw_turn => "`turn`",
        Rule::kw_exchange => "`exchange`",
        Rule::kw_shift => "`shift`",
        Rule::kw_same => "`same`",
        Rule::kw_orthogonal => "`orthogonal`",
        Rule::kw_diagonal => "`diagonal`",
        Rule::kw_triagonal => "`triagonal`",
        Rule::kw_quadragonal => "`quadragonal`",
        Rule::kw_radial => "`radial`",
        Rule::kw_anywhere => "`anywhere`",
        Rule::kw_backward => "`backward`",
        Rule::kw_sideways => "`sideways`",
        Rule::kw_outward => "`outward`",
        Rule::kw_onward => "`onward`",
        Rule::kw_back => "`back`",
        Rule::kw_empty => "`empty`",
        Rule::kw_friend => "`friend`",
        Rule::kw_enemy => "`enemy`",
        Rule::kw_unmoved => "`unmoved`",
        Rule::kw_passing => "`passing`",
        Rule::kw_becoming => "`becoming`",
        Rule::kw_promoting => "`promoting`",
        Rule::kw_changing => "`changing`",
        Rule::kw_near => "`near`",
        Rule::kw_entering => "`entering`",
        Rule::kw_leaving => "`leaving`",
        Rule::in_team => "`in team`",
        Rule::counted_in => "`counted in`",
        Rule::quiet_plies => "`quiet plies`",
        Rule::goes_on => "`goes on`",
        Rule::when_stuck => "`when stuck`",
        Rule::in_check => "`in check`",
        Rule::attacked_by => "`attacked by`",
        Rule::guarded_by => "`guarded by`",
        Rule::in_check_too => "`in check too`",
        Rule::may_be_removed => "`may be removed`",
        Rule::perpetual_check => "`perpetual check`",
        Rule::unless_bared => "`unless bared in reply`",
        Rule::at_most => "`at most`",
        Rule::not_giving_mate => "`not giving mate`",
        Rule::captures_go_to | Rule::to_hands => "`captures go to`",
        Rule::to_captor => "`the captor`",
        Rule::to_ally => "`the ally`",
        Rule::as_they_are => "`as they are`",
        Rule::as_base_kind => "`as their base kind`",
        Rule::go_back_to_owner => "`go back to their owner`",
        Rule::start_only => "`only what it holds at the start`",
        Rule::up_to => "`up to`",
        Rule::at_least => "`at least`",
        Rule::en_passant => "`en passant`",
        Rule::from_any_distance => "`from any distance`",
        Rule::landing_behind => "`landing behind`",
        Rule::moving_in => "`moving in`",
        Rule::by_capture => "`by capture`",
        Rule::any_in_array => "`any in the array`",
        Rule::only_if => "`if` and a condition",
        Rule::any_captured => "`any captured`",
        Rule::as_in_array => "`as many as in the array`",
        Rule::of_a_kind => "`of a kind`",
        Rule::never_promoted => "`never promoted`",
        Rule::is_forbidden => "`is forbidden`",
        Rule::army_vanishes => "`army vanishes`",
        Rule::army_to_captor => "`army joins captor`",
        Rule::army_to_ally => "`army joins ally`",
        Rule::army_stays => "`army stays`",
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
        Rule::kw_chart => "`chart`",
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
        | Rule::WHITESPACE => "a word",
        Rule::variant
        | Rule::language
        | Rule::source
        | Rule::aliases
        | Rule::inventor
        | Rule::year
        | Rule::tags
        | Rule::extends
        | Rule::uses
        | Rule::option
        | Rule::when
        | Rule::allow
        | Rule::players
        | Rule::board
        | Rule::zone
        | Rule::zone_drawn
        | Rule::partition
        | Rule::class
        | Rule::remove
        | Rule::array
        | Rule::array_hand
        | Rule::nothing
        | Rule::hand
        | Rule::drop
        | Rule::check
        | Rule::duty
        | Rule::turn
        | Rule::turn_first
        | Rule::turn_action
        | Rule::counted
        | Rule::state
        | Rule::scored
        | Rule::remaining
        | Rule::row
        | Rule::checkmate
        | Rule::stalemate
        | Rule::being
        | Rule::giving
        | Rule::baring
        | Rule::threatening
        | Rule::promotions
        | Rule::holding
        | Rule::facing
        | Rule::passes
        | Rule::pieces
        | Rule::capturing
        | Rule::reaching
        | Rule::repetition
        | Rule::dead
        | Rule::null_turn
        | Rule::quiet
        | Rule::length
        | Rule::pass
        | Rule::meeting
        | Rule::points
        | Rule::after
        | Rule::axes
        | Rule::charts
        | Rule::hexagonal
        | Rule::cells_where
        | Rule::cells_drawn
        | Rule::cells_listed
        | Rule::label_of
        | Rule::names
        | Rule::forward
        | Rule::view
        | Rule::gaps
        | Rule::join
        | Rule::remove_join
        | Rule::corners
        | Rule::barrier
        | Rule::piece
        | Rule::movement
        | Rule::move_statement
        | Rule::castle
        | Rule::promotes
        | Rule::reverts
        | Rule::betza
        | Rule::uncapturable
        | Rule::borrows
        | Rule::cannot => "a statement",
    }
}
