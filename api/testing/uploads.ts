import { createHash, randomUUID } from 'node:crypto'
import { identityOf } from '#api/services/artwork/uploads.ts'
import { type HashedPart, hashedParts, partsOf } from '#shared/artwork/parts.ts'
import type { SignedPart, StartedUpload } from '#shared/contract/artwork-upload.ts'
import type { UploadUrl } from '#shared/contract/calls.ts'
import type { Callable } from './orders.ts'
import type { TestPerson } from './people.ts'

export interface TestFile {
  bytes: Uint8Array<ArrayBuffer>
  artwork: string
  parts: HashedPart[]
}

/** A file of so many bytes, another for every seed. */
export async function fileOf(size: number, seed = 1): Promise<TestFile> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 4096) bytes[at] = (at / 4096 + seed * 31) % 251
  bytes[size - 1] = seed
  return fileOfBytes(bytes)
}

export async function fileOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<TestFile> {
  const size = bytes.length
  const digests = partsOf(size).map(({ offset, size: length }) =>
    createHash('sha256')
      .update(bytes.subarray(offset, offset + length))
      .digest('base64'),
  )
  return { bytes, artwork: await identityOf(digests), parts: hashedParts(size, digests) }
}

/** The calls of D23 as one person makes them. */
export function uploading(shop: Callable, who: Partial<Pick<TestPerson, 'token'>>, file: TestFile) {
  const at = `/api/artwork/uploads/${file.artwork}`
  const signed = who.token === undefined ? {} : { token: who.token }
  const [first] = file.parts
  const calls = {
    start: (changes = {}) =>
      shop.call(at, {
        ...signed,
        json: {
          fileName: 'sign.jpg',
          size: file.bytes.length,
          contentType: 'image/jpeg',
          ...(file.parts.length === 1 ? { sha256: first?.sha256 } : {}),
          ...changes,
        },
      }),
    /** The spec's own call for a file of one part; under another key each time, unless one is given. */
    ask: (changes = {}) =>
      shop.call('/api/aws/get-presigned-upload-url', {
        ...signed,
        json: {
          bucket: 'order-artwork',
          key: `${randomUUID()}/sign.jpg`,
          contentType: 'image/jpeg',
          contentLength: file.bytes.length,
          sha256: first?.sha256,
          ...changes,
        },
      }),
    asked: async (changes = {}) => (await (await calls.ask(changes)).json()) as UploadUrl,
    /** Sends a whole file to an address of `ask`. */
    put: (url: string, bytes = file.bytes, sha256 = first?.sha256 ?? '') =>
      fetch(url, {
        method: 'PUT',
        body: bytes,
        headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*', 'x-amz-checksum-sha256': sha256 },
      }),
    started: async () => (await (await calls.start()).json()) as StartedUpload,
    sign: ({ number, sha256 }: Pick<HashedPart, 'number' | 'sha256'>) =>
      shop.call(`${at}/parts`, { ...signed, json: { number, sha256 } }),
    list: () => shop.call(`${at}/parts`, signed),
    complete: (places: unknown[] = []) => shop.call(`${at}/complete`, { ...signed, json: { places } }),
    abort: () => shop.call(at, { ...signed, method: 'DELETE' }),
    /** Signs and sends one part as the browser does; the store's status. */
    send: async (part: HashedPart, bytes = file.bytes) => {
      const { url } = (await (await calls.sign(part)).json()) as SignedPart
      const answer = await fetch(url, {
        method: 'PUT',
        headers: { 'x-amz-checksum-sha256': part.sha256 },
        body: bytes.subarray(part.offset, part.offset + part.size),
      })
      return answer.status
    },
    sendAll: async () => {
      for (const part of file.parts) await calls.send(part)
    },
  }
  return calls
}
