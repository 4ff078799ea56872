import { DAY, SECOND } from '#shared/time.ts'
import { S3Error } from './s3-error.ts'
import type { Scope } from './signature.ts'

/** What a request says about its own signature, before any of it is believed. */
export interface Claim {
  accessKeyId: string
  scope: Scope
  signedHeaders: string[]
  signature: string
  payload: string
  /** Seconds an address is good for; null for an Authorization header. */
  expires: number | null
}

const LONGEST_EXPIRY_SECONDS = (7 * DAY) / SECOND
const ALGORITHM = 'AWS4-HMAC-SHA256'

type Malformed = 'AuthorizationHeaderMalformed' | 'AuthorizationQueryParametersError'

function readScope(credential: string, stamp: string, malformed: Malformed) {
  const terms = credential.split('/')
  const [terminator = '', service = '', region = '', day = ''] = terms.toReversed()
  const accessKeyId = terms.slice(0, -4).join('/')
  const wellFormed = accessKeyId !== '' && terminator === 'aws4_request' && service === 's3'
  if (!wellFormed || !/^\d{8}T\d{6}Z$/.test(stamp) || !stamp.startsWith(`${day}T`))
    throw new S3Error(malformed)
  return { accessKeyId, scope: { stamp, day, region, service } }
}

function fieldsOf(authorization: string): Map<string, string> {
  const fields = authorization.slice(ALGORITHM.length + 1).split(',')
  return new Map(
    fields.map(field => [field.split('=')[0]?.trim() ?? '', field.slice(field.indexOf('=') + 1)]),
  )
}

function claimFromHeader(authorization: string, headers: Headers): Claim {
  if (!authorization.startsWith(`${ALGORITHM} `)) throw new S3Error('AuthorizationHeaderMalformed')
  const fields = fieldsOf(authorization)
  const payload = headers.get('x-amz-content-sha256')
  if (!payload) throw new S3Error('InvalidRequest', 'The header x-amz-content-sha256 is required.')
  const stamp = headers.get('x-amz-date') ?? ''
  return {
    ...readScope(fields.get('Credential') ?? '', stamp, 'AuthorizationHeaderMalformed'),
    signedHeaders: (fields.get('SignedHeaders') ?? '').split(';'),
    signature: fields.get('Signature') ?? '',
    payload,
    expires: null,
  }
}

function readExpiry(text: string | undefined): number {
  const seconds = /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
  if (seconds < 1 || seconds > LONGEST_EXPIRY_SECONDS) throw new S3Error('AuthorizationQueryParametersError')
  return seconds
}

function claimFromQuery(query: Map<string, string>): Claim {
  const malformed = 'AuthorizationQueryParametersError'
  if (query.get('X-Amz-Algorithm') !== ALGORITHM) throw new S3Error(malformed)
  return {
    ...readScope(query.get('X-Amz-Credential') ?? '', query.get('X-Amz-Date') ?? '', malformed),
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    payload: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    expires: readExpiry(query.get('X-Amz-Expires')),
  }
}

/** Reads the claim from the Authorization header or from a presigned address; without either, access is denied. */
export function readClaim(headers: Headers, query: readonly [string, string][]): Claim {
  const authorization = headers.get('authorization')
  const presigned = new Map(query)
  const inAddress = presigned.has('X-Amz-Signature') || presigned.has('X-Amz-Algorithm')
  if (authorization && inAddress) throw new S3Error('InvalidArgument', 'Only one signature is allowed.')
  if (authorization) return claimFromHeader(authorization, headers)
  if (inAddress) return claimFromQuery(presigned)
  throw new S3Error('AccessDenied')
}
