import type { Operation } from './operation.ts'

/** DeleteObject: deleting what is not there succeeds too. */
export const deleteObject: Operation = async (room, { address }) => {
  await room.blobs.remove(room.index.remove(address.bucket, address.key))
  return new Response(null, { status: 204 })
}
