import { STATUS_CODES } from 'node:http'
import { ERRORS, type ErrorBody } from '#shared/contract/errors.ts'
import { MINUTE } from '#shared/time.ts'
import type { Deps } from './deps.ts'
import { type Failure, failure, TOO_SLOW } from './failure.ts'
import { dataHeaders } from './middleware/headers.ts'

/** What Node's reader of requests says by a code of its own; all else was no HTTP. */
const WHY: Readonly<Record<string, Failure>> = {
  HPE_HEADER_OVERFLOW: failure('bad_request', 'The headers of the request are too long'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: failure('too_large', 'The request is larger than it says'),
  ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW,
}
const UNREADABLE = failure('bad_request', 'The request could not be read')

/** An answer to a request that no route was asked for. */
export interface UnreadRefusal {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** What a request that could not be read is refused with; `code` is that of Node's error. */
export const whyUnread = (code = ''): Failure => WHY[code] ?? UNREADABLE

/** Lines a minute that the log has of them in one process: no rate limit stands before what was not read. */
export const TOLD_A_MINUTE = 60

/**
 * Refuses in the one envelope (D26) what never comes to a route, such as what is no HTTP: with an id, which the log has beside the
 * `reason`, and the end of its connection. Of a flood the log has the first of each minute and how many more there were; the figure
 * counts all.
 */
export function unreadRefusals({
  config,
  ids,
  log,
  clock,
  telemetry,
}: Pick<Deps, 'config' | 'ids' | 'log' | 'clock' | 'telemetry'>) {
  const base = dataHeaders({ config })
  const tell = firstOfMinute(log, clock)
  return ({ code, message, retryAfterSeconds }: Failure, reason: string): UnreadRefusal => {
    const requestId = ids.uuid()
    const status = ERRORS[code]
    telemetry.count('goldleaf_requests_unread_total', { status: String(status) })
    tell({ id: requestId, status, reason })
    const headers: Record<string, string> = {
      ...base,
      'X-Request-Id': requestId,
      'Content-Type': 'application/json',
      Connection: 'close',
    }
    if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
    return { status, headers, body: JSON.stringify({ error: message, code, requestId } satisfies ErrorBody) }
  }
}

function firstOfMinute(log: Deps['log'], clock: Deps['clock']): (line: object) => void {
  let until = 0
  let count = 0
  return line => {
    if (clock.now() >= until) {
      if (count > TOLD_A_MINUTE)
        log.warn({ more: count - TOLD_A_MINUTE }, 'more requests were refused unread')
      until = clock.now() + MINUTE
      count = 0
    }
    if (++count <= TOLD_A_MINUTE) log.info(line, 'a request was refused unread')
    else if (count === TOLD_A_MINUTE + 1)
      log.warn(
        { until: new Date(until).toISOString() },
        'many requests are refused unread; the next are counted alone',
      )
  }
}

/** The refusal as it goes over a connection of which no request was read. */
export function overTheWire({ status, headers, body }: UnreadRefusal): string {
  const length = { 'Content-Length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...length }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
