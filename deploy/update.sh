#!/bin/sh
# Brings a self-hosted checkout to the newest commit and builds it. Run it as the user of the service, by hand or by a timer.
#
# The ledger has one writer, the workflow that commits it: what a build on this host wrote into its copy is dropped before
# the checkout moves, so that no pull can conflict. Where the new commit cannot be installed or built, the checkout goes
# back to the commit before, and the host keeps serving its tree. Exit codes: 0 up to date, 1 rolled back, 3 updated, and
# the code changed: restart the host. OUT is the tree that the host serves: live/public for the unit of systemd. The folder of
# the site is the argument where this script is in a package of it, else the one above the script.
set -eu
cd "${1:-$(dirname "$0")/..}"

# One update at a time, where the system has flock. A git that was killed leaves its lock, with which no later one would run.
git=$(git rev-parse --git-dir)
if command -v flock >/dev/null; then
  exec 9>"$git/verbatim-update.lock"
  flock 9
fi
find "$git" -maxdepth 1 -name index.lock -mmin +10 -exec rm {} +

build() {
  ${BUILD_COMMAND:-npm run --silent build -- --quiet --out "${OUT:-public}"}
}
# The commit of the last update that ended: one that was killed after it moved the checkout is made up for.
before=$(git rev-parse --quiet --verify refs/verbatim/built || git rev-parse HEAD)
# Which lock file is installed; none where an install failed, so that the next update makes up for it.
installed=$git/verbatim-installed
[ -e "$installed" ] || git rev-parse --quiet --verify "$before:./package-lock.json" >"$installed" || true
install() {
  lock=$(git hash-object package-lock.json)
  [ "$lock" = "$(cat "$installed")" ] && return
  : >"$installed"
  npm ci --omit=dev --no-fund --no-audit && echo "$lock" >"$installed"
}

# What `npm run keys` has fetched is dropped like the ledger, and fetched again.
lists='service/traffic/signature-keys.json service/traffic/crawler-ranges.json'

git fetch --quiet origin "$(git rev-parse --abbrev-ref HEAD)"
after=$(git rev-parse FETCH_HEAD)
[ "$before" = "$after" ] && [ -s "$installed" ] && exit 0
git update-ref refs/verbatim/built "$before"
if git cat-file -e HEAD:./content/ledger.json 2>/dev/null; then
  git checkout --quiet HEAD -- content/ledger.json
else
  rm -f content/ledger.json
fi
git ls-files -z -- $lists | xargs -0r git checkout --quiet HEAD --
if ! git merge --quiet --ff-only "$after" 2>/dev/null; then
  echo "update: what was changed in the checkout, or left by an update that was cut off, is dropped" >&2
  git reset --quiet --hard "$after"
fi
if ! { install && build; }; then
  git reset --quiet --hard "$before"
  install || echo "update: the packages cannot be installed again; the next update tries it" >&2
  echo "update: $after cannot be built; the checkout is at $before again" >&2
  exit 1
fi
# Before the update counts as ended: one that is killed here still says, the next time, that the code changed.
[ -n "${BUILD_COMMAND:-}" ] || npm run --silent --if-present keys || echo "update: the lists of operators are as before" >&2
git update-ref refs/verbatim/built "$after"
git diff --quiet "$before" "$after" -- . ':!content' || exit 3
