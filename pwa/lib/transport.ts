import type { ApiCall, Given } from '#shared/contract/api.ts'
import { traceparent } from './traceparent.ts'

/** How long a call may take, in milliseconds. */
export const API_TIMEOUT_MS = 10_000

/** How a call is sent, beside what it takes. */
export interface Manner extends Pick<RequestInit, 'cache' | 'credentials' | 'keepalive'> {
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Of what is sent, a UUID: all tries to send it are one trace. */
  traceId?: string
  /** 10 s when absent; null leaves it to `signal`. */
  timeoutMs?: number | null
  /** A file's bytes in place of JSON; `headers` say what they are. */
  bytes?: Blob
  /** Where the API lives; the page's own origin when absent. */
  base?: string
}

/** What every call is made of, whatever its name. */
type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** The page's own fetch, whichever it is by then. */
export const ask: typeof fetch = (input, init) => fetch(input, init)

/**
 * Sends a call of the contract and answers what came, be it ours or not; rejects as fetch does. All that asks the shop
 * goes this way; what an answer means is up to the caller.
 */
export function send<C extends ApiCall>(
  by: typeof fetch,
  name: C,
  given: Given<C>,
  { token, headers, signal, traceId, timeoutMs = API_TIMEOUT_MS, bytes, base = '', ...init }: Manner = {},
): Promise<Response> {
  const parts: Parts = given
  const [method, pattern] = name.split(' ') as [string, string]
  const limit = timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)]
  const isJson = parts.body !== undefined
  return by(base + address(pattern, parts), {
    ...init,
    method,
    signal: AbortSignal.any([...(signal ? [signal] : []), ...limit]),
    headers: {
      accept: 'application/json',
      traceparent: traceparent(traceId),
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(isJson ? { body: JSON.stringify(parts.body) } : {}),
    ...(bytes ? { body: bytes } : {}),
  })
}

function address(pattern: string, { params = {}, query = {} }: Parts): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

/** A file at its address, our own or signed; null for what is not there. Rejects when nothing comes. */
export async function fileAt(address: string, init: RequestInit = {}): Promise<Blob | null> {
  const answer = await ask(address, init)
  return answer.ok ? answer.blob() : null
}
