import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { encodePath, strictEncode } from './address.ts'

/** Everything SigV4 signs of a request. */
export interface Signable {
  method: string
  /** Decoded path and query; the query without `X-Amz-Signature`. */
  path: string
  query: readonly (readonly [string, string])[]
  headers: Headers
  /** Lower-case names in the order signed. */
  signedHeaders: readonly string[]
  /** Hex SHA-256 of the body, or one of S3's words for "not signed". */
  payload: string
}

/** Credential scope and moment of a signature. */
export interface Scope {
  /** `yyyymmddThhmmssZ` */
  stamp: string
  /** `yyyymmdd` */
  day: string
  region: string
  service: string
}

function byEncodedName([a, x]: readonly [string, string], [b, y]: readonly [string, string]): number {
  if (a !== b) return a < b ? -1 : 1
  return x < y ? -1 : Number(x > y)
}

function canonicalQuery(query: Signable['query']): string {
  const encoded = query.map(([name, value]): [string, string] => [strictEncode(name), strictEncode(value)])
  return encoded
    .sort(byEncodedName)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

function canonicalHeader(headers: Headers, name: string): string {
  return `${name}:${(headers.get(name) ?? '').trim().replace(/\s+/g, ' ')}\n`
}

function canonicalRequest(request: Signable): string {
  return [
    request.method,
    encodePath(request.path),
    canonicalQuery(request.query),
    request.signedHeaders.map(name => canonicalHeader(request.headers, name)).join(''),
    request.signedHeaders.join(';'),
    request.payload,
  ].join('\n')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** The hex signature a client holding `secret` puts on the request. */
export function signatureOf(request: Signable, scope: Scope, secret: string): string {
  const terms = [scope.day, scope.region, scope.service, 'aws4_request']
  const hash = createHash('sha256').update(canonicalRequest(request)).digest('hex')
  const key = terms.reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, ['AWS4-HMAC-SHA256', scope.stamp, terms.join('/'), hash].join('\n')).toString('hex')
}

/** Compares in constant time. */
export function sameSignature(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
