#!/bin/sh
# Runs a command with a network of its own (10.77.0.1, for media never goes by loopback) and with processes of its
# own: none outlives it, however it ends.
# usage: in_namespace.sh COMMAND [ARGUMENT…]
set -eu
[ "${1:-}" = inside ] || exec unshare --net --pid --fork --kill-child=SIGKILL --mount-proc "$0" inside "$@"
shift
ip link set lo up
ip link add judge0 type veth peer name judge1
ip addr add 10.77.0.1/24 dev judge0
ip link set judge0 up
ip link set judge1 up
"$@"
