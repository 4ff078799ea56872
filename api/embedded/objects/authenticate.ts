import { MINUTE } from '#shared/time.ts'
import type { Address } from './address.ts'
import { type Claim, readClaim } from './claim.ts'
import { S3Error } from './s3-error.ts'
import { sameSignature, signatureOf } from './signature.ts'

/** The one key pair this server trusts. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const SKEW_MS = 15 * MINUTE

/** Names a presigner bakes in when it takes the checksum of the body it does not have (see WHEN_REQUIRED in the gateway). */
const EMPTY_BODY_CHECKSUMS = ['x-amz-checksum-crc32', 'x-amz-sdk-checksum-algorithm']

function momentOf(stamp: string): number {
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)T(..)(..)(..)Z$/.exec(stamp) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

function checkTime({ scope, expires }: Claim, now: number): void {
  const signedAt = momentOf(scope.stamp)
  if (expires === null) {
    if (!(Math.abs(now - signedAt) <= SKEW_MS)) throw new S3Error('RequestTimeTooSkewed')
    return
  }
  if (!(signedAt <= now + SKEW_MS)) throw new S3Error('AccessDenied', 'Request is not yet valid')
  if (now > signedAt + expires * 1000) throw new S3Error('AccessDenied', 'Request has expired')
}

function checkKey({ accessKeyId, scope, expires }: Claim, credentials: Credentials): void {
  if (accessKeyId !== credentials.accessKeyId) throw new S3Error('InvalidAccessKeyId')
  if (scope.region === credentials.region) return
  const malformed = expires === null ? 'AuthorizationHeaderMalformed' : 'AuthorizationQueryParametersError'
  throw new S3Error(malformed, `The region '${scope.region}' is wrong; expecting '${credentials.region}'`)
}

/** Whoever sends an `x-amz-` header must have signed it: it could change what the signature stands for. */
function checkSignedHeaders({ signedHeaders }: Claim, headers: Headers): void {
  const unsigned = [...headers.keys()].filter(
    name => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  )
  if (unsigned.length > 0 || !signedHeaders.includes('host')) {
    throw new S3Error('AccessDenied', 'There were headers present in the request which were not signed')
  }
}

function checkBakedChecksum(query: Address['query']): void {
  const baked = query.some(([name]) => EMPTY_BODY_CHECKSUMS.includes(name.toLowerCase()))
  if (baked) throw new S3Error('InvalidRequest', 'The address carries the checksum of an empty body.')
}

/**
 * Holds a request against its SigV4 signature, in the Authorization header or in a presigned address, and answers what
 * it says of its body: a hex SHA-256 or one of S3's words for "not signed". Throws S3Error.
 */
export function authenticate(
  request: { method: string; headers: Headers; address: Address },
  credentials: Credentials,
  now: number,
): string {
  const { method, headers, address } = request
  const claim = readClaim(headers, address.query)
  checkKey(claim, credentials)
  checkTime(claim, now)
  checkSignedHeaders(claim, headers)
  const query = address.query.filter(([name]) => name !== 'X-Amz-Signature')
  const { signedHeaders, payload, scope } = claim
  const expected = signatureOf(
    { method, path: address.path, query, headers, signedHeaders, payload },
    scope,
    credentials.secretAccessKey,
  )
  if (!sameSignature(expected, claim.signature)) throw new S3Error('SignatureDoesNotMatch')
  if (claim.expires !== null) checkBakedChecksum(address.query)
  return payload
}
