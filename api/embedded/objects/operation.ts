import type { Now } from '#api/embedded/world.ts'
import type { Address } from './address.ts'
import type { Arrivals } from './arrivals.ts'
import { type Blobs, fileNameOf } from './blobs.ts'
import type { ObjectIndex } from './object-index.ts'
import { checkPromises, type Received, storeBody } from './receive-body.ts'
import { S3Error } from './s3-error.ts'
import type { Uploads } from './uploads.ts'
import { xmlDocument } from './xml.ts'

/** What every operation works on. */
export interface Room {
  arrivals: Arrivals
  blobs: Blobs
  index: ObjectIndex
  uploads: Uploads
  clock: Now
  /** Never the same twice. */
  newId: () => string
  /** Bytes; more than this in one body is EntityTooLarge. */
  largestBody: number
}

/** An authenticated request. */
export interface Call {
  /** Whose it is, as limits count (`clientAddress`). */
  caller: string
  method: string
  headers: Headers
  address: Address
  query: ReadonlyMap<string, string>
  /** What the signature says of the body. */
  payload: string
  body: ReadableStream<Uint8Array> | null
}

export type Operation = (room: Room, call: Call) => Promise<Response>

/** An `x-amz-` value, wherever the presigner put it. */
export function amzValue(call: Call, name: string): string | null {
  return call.headers.get(name) ?? call.query.get(name) ?? null
}

/** Streams the call's body into a file of its own, while its caller has room. Throws S3Error, with nothing kept. */
export async function receiveBody(room: Room, call: Call): Promise<Received & { file: string }> {
  const file = fileNameOf(call.address.bucket, call.address.key, room.newId())
  const { headers, payload, body, caller } = call
  const { stallMs } = room.arrivals
  const incoming = { headers, hoisted: call.query, payload, body, stallMs }
  const leave = room.arrivals.enter(caller, checkPromises(incoming, room.largestBody))
  try {
    return { ...(await storeBody(room.blobs, file, incoming, room.largestBody)), file }
  } finally {
    leave()
  }
}

/** Whether the write must find the key untaken. Throws NotImplemented for other conditions. */
export function isOnlyIfAbsent(call: Call): boolean {
  if (call.headers.has('if-match')) throw new S3Error('NotImplemented')
  const condition = call.headers.get('if-none-match')
  if (condition !== null && condition !== '*') throw new S3Error('NotImplemented')
  return condition === '*'
}

/** A number from the query within bounds. Throws InvalidArgument. */
export function wholeNumber(
  call: Call,
  name: string,
  bounds: { min: number; max: number; absent: number },
): number {
  const text = call.query.get(name)
  if (text === undefined) return bounds.absent
  const value = /^\d{1,9}$/.test(text) ? Number(text) : -1
  if (value < bounds.min || value > bounds.max)
    throw new S3Error('InvalidArgument', `${name} is out of bounds.`)
  return value
}

export function xmlResponse(root: string, inner: string): Response {
  return new Response(xmlDocument(root, inner), { headers: { 'content-type': 'application/xml' } })
}
