#!/bin/sh
# Makes the ARPA files of test/golden/ngram with KenLM's lmplz (commit 4cb443e): scripts/make-ngram-golden.sh path/to/lmplz
set -eu
lmplz=$1
cd "$(dirname "$0")/../test/golden/ngram"
make() {
  name=$1
  shift
  "$lmplz" -S 100M --discount_fallback "$@" < sentences.txt > "sentences.$name.arpa"
}
make o1 -o 1
make o3 -o 3
make o3.prune-0-1-1 -o 3 --prune 0 1 1
make o3.prune-1-1-2 -o 3 --prune 1 1 2
make o4.iu0 -o 4 --interpolate_unigrams 0
head -n 3 sentences.txt | "$lmplz" -S 100M --discount_fallback -o 3 > first-three.o3.arpa
