#!/usr/bin/env bash
# Builds the libFuzzer target into $OUT, as ClusterFuzzLite and OSS-Fuzz ask for it.

set -euo pipefail

export TOUCHSTONE_LIBFUZZER=1
sanitizer=${SANITIZER:-address}
if [ "$sanitizer" = coverage ]; then
  # A build that tells of each line is none of SwiftPM's sanitizers.
  flags=(-Xswiftc -profile-generate -Xswiftc -profile-coverage-mapping)
else
  # Of several --sanitize the compiler heeds the last and the linker all: the one for the compiler is spelt out.
  flags=(--sanitize "$sanitizer" -Xswiftc "-sanitize=$sanitizer,fuzzer")
fi
swift build -c release --sanitize fuzzer "${flags[@]}" --product gestureTarget --static-swift-stdlib
said=$(LLVM_PROFILE_FILE=/dev/null SWIFT_BACKTRACE=enable=no timeout 60 .build/release/gestureTarget -runs=2 2>&1 || true)
if ! grep -q "cov: [1-9]" <<<"$said"; then
  echo "build.sh: the target reports no coverage, so libFuzzer would search blindly: does this compiler know" \
    "${flags[*]}? Try '.build/release/gestureTarget -runs=2'" >&2
  exit 1
fi
if ! grep -q "[1-9][0-9]* Extra Counters" <<<"$said"; then
  echo "build.sh: libFuzzer does not see the counters of gestures and rules: is the section of" \
    ".clusterfuzzlite/counters still the one it looks for? Try '.build/release/gestureTarget -runs=2'" >&2
  exit 1
fi
cp .build/release/gestureTarget "$OUT/"
printf '[libfuzzer]\nuse_value_profile = 1\ndetect_leaks = 0\nmax_len = 16384\n' >"$OUT/gestureTarget.options"
