#!/usr/bin/env bash
# Builds the libFuzzer target into $OUT, as ClusterFuzzLite and OSS-Fuzz ask for it.

set -euo pipefail

export TOUCHSTONE_LIBFUZZER=1
swift build -c release --sanitize fuzzer --sanitize "${SANITIZER:-address}" --product gestureTarget --static-swift-stdlib
cp .build/release/gestureTarget "$OUT/"
printf '[libfuzzer]\nuse_value_profile = 1\ndetect_leaks = 0\nmax_len = 16384\n' >"$OUT/gestureTarget.options"
