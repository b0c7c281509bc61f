#!/bin/sh
# real.sh DATABASE: the real program in place of testd: prints its port on the first line.
exec "$MARENGO_PROGRAM" serve --port 0 --db "$1" --quiet --without-limits --think 2 --print-port
