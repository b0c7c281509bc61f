#!/bin/sh
# run.sh DATABASE: starts the node peer for bench_server (npm install in this folder first).
exec node "$(dirname "$0")/server.js" "$1"
