#!/bin/sh
# Copies the database, then the objects, of the shop that compose.yaml runs, while it runs: backup.sh DIR
# In this order: objects never change, and go a day after the last document that named them at the earliest. The store's own
# files are copied, since objects that are read and written again get other ETags, which orders would not know.
set -eu
[ $# = 1 ] || { echo "Usage: backup.sh DIR" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
to=$(cd "$1" && pwd)
[ -z "$(ls -A "$to")" ] || { echo "$to is not empty." >&2; exit 1; }
umask 077

docker compose -f "$here/compose.yaml" exec -T mongo1 \
  mongodump --quiet --uri 'mongodb://mongo1,mongo2,mongo3/?replicaSet=goldleaf' --oplog --gzip --archive >"$to/database.gz"
docker run --rm -v goldleaf_objects:/objects:ro -v goldleaf_objects-meta:/meta:ro alpine:3.22 \
  tar -cf - -C / objects meta >"$to/objects.tar"
(cd "$to" && sha256sum database.gz objects.tar >whole.sha256.part && mv whole.sha256.part whole.sha256)
echo "Database and objects are in $to."
