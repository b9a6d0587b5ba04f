#!/bin/sh
# An engine that does one thing wrong, which its argument names. It speaks UCI and the protocol of XBoard.
fault=$1

fail() {
    case $fault in
    illegal) echo "bestmove e2e5"; echo "move e2e5" ;;
    none) echo "bestmove"; echo "bestmove (none)" ;;
    crash) exit 3 ;;
    closed) exec >&-; sleep 5 ;;
    garbage) printf 'bestmo\377\000\001ve e2e4\n\n\nmove\nbestmove \377\376\n' ;;
    endless) while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done ;;
    flood) while :; do echo "info string still here"; done ;;
    late) sleep 1; echo "bestmove a1a1" ;;
    draw) echo "1/2-1/2 {it is boring}" ;;
    win) echo "1-0 {I am better}"; echo "0-1 {I am better}" ;;
    resign) echo "resign" ;;
    refuse) echo "Illegal move: everything" ;;
    silent) ;;
    esac
}

while read -r command rest; do
    case $command in
    uci) [ "$fault" = mute ] || { echo "id name false"; echo "uciok"; } ;;
    isready) echo "readyok" ;;
    protover) echo 'feature myname="A false engine" ping=1 usermove=1 setboard=1 variants="normal,suicide" done=1' ;;
    ping) echo "pong $rest" ;;
    go) fail ;;
    quit) [ "$fault" = stubborn ] || exit 0 ;;
    esac
done
