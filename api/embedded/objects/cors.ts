import { S3Error } from './s3-error.ts'

const METHODS = 'GET, HEAD, PUT'
const EXPOSED = 'ETag, Content-Range, x-amz-checksum-sha256'
const PREFLIGHT_SECONDS = '3600'

/** Lets a page of a configured origin read the answer. */
export function addCors(headers: Headers, origin: string | null, allowed: readonly string[]): void {
  if (allowed.length > 0) headers.append('vary', 'Origin')
  if (origin === null || !allowed.includes(origin)) return
  headers.set('access-control-allow-origin', origin)
  headers.set('access-control-expose-headers', EXPOSED)
}

/** What pages of other origins may send, as a bucket's CORS rules say it. */
export interface CorsRules {
  origins: readonly string[]
  /** Request headers besides those that need no leave. */
  headers: readonly string[]
}

/** Answers a preflight. Throws AccessForbidden for another origin, method or header. */
export function preflight(request: Headers, { origins, headers: known }: CorsRules): Response {
  const origin = request.get('origin')
  const method = request.get('access-control-request-method') ?? ''
  const wanted = request.get('access-control-request-headers')
  const named = wanted?.split(',').map(name => name.trim().toLowerCase()) ?? []
  const isKnown = (name: string) => known.some(each => each.toLowerCase() === name)
  const isAllowed =
    origin !== null &&
    origins.includes(origin) &&
    METHODS.split(', ').includes(method) &&
    named.every(isKnown)
  if (!isAllowed) throw new S3Error('AccessForbidden')
  const headers = new Headers({
    'access-control-allow-methods': METHODS,
    'access-control-max-age': PREFLIGHT_SECONDS,
    vary: 'Access-Control-Request-Headers',
  })
  if (wanted !== null) headers.set('access-control-allow-headers', wanted)
  return new Response(null, { headers })
}
