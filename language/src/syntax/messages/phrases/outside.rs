//! Sentences that mean the same with a negation, most of them about what is not part of the language.

/// The rows.
pub(super) const OUTSIDE: &[(&str, &str)] = &[
    (
        "dice|roll|rolls|rolling|coin|coins|toss|gamble|lottery",
        "there is no chance in a game after its beginning: dice and coins are not part of this language, only an array by lot: \
         `array { rank 1: by lot Q, N N, R K R, B B; rank 2: all P }`",
    ),
    (
        "hidden|hide|hides|invisible|unseen|secret|secretly|concealed|kriegspiel|fog|blindfold",
        "every player sees the whole board: hidden pieces and hidden moves are not part of this language",
    ),
    (
        "simultaneous|simultaneously",
        "players move one after the other: simultaneous moves are not part of this language",
    ),
    (
        "both|all same time|moment move|moves",
        "players move one after the other: simultaneous moves are not part of this language",
    ),
    (
        "agreement|agree|offer",
        "a draw by agreement is not part of the rules of a game: players agree where the game is played",
    ),
    (
        "resign*",
        "resigning is not part of the rules of a game: players resign where the game is played",
    ),
    (
        "clock|time|minutes|seconds limit|each|per|minutes|seconds|loses|loss",
        "a clock is not part of the rules of a game: set one where the game is played",
    ),
    (
        "team|teams",
        "write `players White in team North, Red in team South, Black in team North, Blue (u) in team South`, a `view` \
         for each player but the first, and an array that leaves room for four",
    ),
    ("perpetual check", "write `repetition 3 draws, perpetual check loses`"),
    (
        "captured|taken removed|leave|gone|disappear*|die|dies",
        "captured pieces leave the game, unless a `hand` statement keeps them",
    ),
    (
        "partner|partners|ally|allies|teammates check|attack|capture|take",
        "players of one team never capture or check each other: `players White in team North, Black in team South`",
    ),
    (
        "hand|hands|pocket|reserve most|more|limit|maximum|max",
        "hands have no limit; the pieces on the board can have one: `drop Pawn, at most 1 per file`",
    ),
];
