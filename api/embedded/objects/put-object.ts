import { isOnlyIfAbsent, type Operation, receiveBody } from './operation.ts'
import { S3Error } from './s3-error.ts'

/** PutObject: an object is there whole, under its key, or not at all. */
export const putObject: Operation = async (room, call) => {
  const { bucket, key } = call.address
  const onlyIfAbsent = isOnlyIfAbsent(call)
  if (onlyIfAbsent && room.index.get(bucket, key)) throw new S3Error('PreconditionFailed')
  const { file, size, digests, checksummed } = await receiveBody(room, call)
  const object = {
    contentType: call.headers.get('content-type') ?? 'binary/octet-stream',
    etag: digests.etag,
    size,
    checksum: checksummed ? digests.sha256 : null,
    created: room.clock(),
    segments: [{ file, size }],
  }
  const replaced = room.index.put(bucket, key, object, onlyIfAbsent)
  await room.blobs.remove(replaced ?? [file])
  if (!replaced) throw new S3Error('PreconditionFailed')
  const headers = new Headers({ etag: `"${object.etag}"` })
  if (object.checksum) headers.set('x-amz-checksum-sha256', object.checksum)
  return new Response(null, { headers })
}
