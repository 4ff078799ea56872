#!/bin/sh
# Puts a backup of backup.sh in the place of what the shop of compose.yaml has: restore.sh DIR
# Objects first: a document never names what is not there. Then the database, then a new life, which tells every device to compare
# its cart anew; only then the shop.
set -eu
[ $# = 1 ] || { echo "Usage: restore.sh DIR" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
from=$(cd "$1" && pwd)
[ -f "$from/whole.sha256" ] || { echo "There is no finished backup in $from." >&2; exit 1; }
(cd "$from" && sha256sum --check --quiet whole.sha256)
compose() { docker compose -f "$here/compose.yaml" "$@"; }

compose stop caddy api1 api2 s3
# Not every busybox's find knows -delete.
docker run --rm -i -v goldleaf_objects:/objects -v goldleaf_objects-meta:/meta alpine:3.22 \
  sh -c 'find /objects /meta -mindepth 1 -maxdepth 1 -exec rm -rf {} + && tar -xf - -C /' <"$from/objects.tar"
# On a new machine there is no set yet. This starts the three, makes the set and waits for whoever leads it.
compose run --rm mongo-set
compose exec -T mongo1 \
  mongorestore --quiet --uri 'mongodb://mongo1,mongo2,mongo3/?replicaSet=goldleaf' --drop --oplogReplay --gzip --archive <"$from/database.gz"
compose up -d s3
compose run --rm --no-deps --entrypoint node api1 api/backup/restore-cli.ts --new-life
compose up -d
