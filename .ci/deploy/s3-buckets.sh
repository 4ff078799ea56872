#!/bin/sh
# Makes the shop's buckets, with the CORS rules of docs/operating.md, as often as it is run.
set -eu
AWS_ACCESS_KEY_ID=$(cat /run/secrets/s3_access_key_id)
AWS_SECRET_ACCESS_KEY=$(cat /run/secrets/s3_secret_access_key)
export AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY
s3() { aws --endpoint-url http://s3:7070 s3api "$@"; }

# A store that is not there after 60 tries, or knows no such key, does not come of itself.
tries=1
until said=$(s3 list-buckets 2>&1 >/dev/null); do
  [ "$tries" -lt 60 ] || { echo "$said" >&2; exit 1; }
  tries=$((tries + 1))
  sleep 1
done
for bucket in order-artwork product-artwork showcase-artwork; do
  s3 head-bucket --bucket "$bucket" 2>/dev/null || s3 create-bucket --bucket "$bucket"
done
s3 put-bucket-cors --bucket order-artwork --cors-configuration '{"CORSRules":[{
  "AllowedOrigins": ["https://'"$SHOP_HOST"'"],
  "AllowedMethods": ["GET", "PUT"],
  "AllowedHeaders": ["Content-Type", "If-None-Match", "x-amz-checksum-sha256"],
  "ExposeHeaders": ["ETag"],
  "MaxAgeSeconds": 3600
}]}'
# The shop ends forsaken uploads itself, daily; this is for parts of a shop that is gone.
s3 put-bucket-lifecycle-configuration --bucket order-artwork --lifecycle-configuration '{"Rules":[{
  "ID": "forsaken uploads", "Status": "Enabled", "Filter": {"Prefix": ""},
  "AbortIncompleteMultipartUpload": {"DaysAfterInitiation": 14}
}]}' || echo 'This store knows no lifecycle; the daily job of the shop stands alone.'
