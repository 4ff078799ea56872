import type { Answer, ApiCall, Given } from '#shared/contract/api.ts'
import type { ErrorBody, ErrorCode } from '#shared/contract/errors.ts'
import { isOurs } from './own-answer.ts'
import type { Reachability } from './reachability.ts'
import { API_TIMEOUT_MS, type Manner, send } from './transport.ts'

/** A call without an answer for this long makes the shop ask whether there is a network at all, in milliseconds. */
export const SLOW_MS = 2_000

/** Why a call failed: the API's own code, or what kept its answer away. */
export type ApiFailure = ErrorCode | 'offline' | 'timeout' | 'not_ours'

/** A call that brought no answer of ours; `status` is 0 when there was none at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ApiFailure
  readonly details: unknown

  constructor(status: number, code: ApiFailure, message: string, details?: unknown) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export interface ApiDeps {
  fetch: typeof fetch
  /** A bearer token, or null when nobody is signed in; a `fresh` one when the shop refused the last. */
  getToken(fresh?: boolean): Promise<string | null>
  /** Learns from every call whether the shop can be reached. */
  network?: Pick<Reachability, 'noteAnswer' | 'noteSilence'>
  /** Sent with every call. */
  headers?: Record<string, string>
  /** Where the API lives; the page's own origin when empty. */
  base?: string
}

export interface Api {
  /** Makes one call of spec §7; throws `ApiError`. */
  call<C extends ApiCall>(name: C, input?: CallInput<C>): Promise<Answer<C>>
}

/** What is given with a call, and how it is sent. */
export type CallInput<C extends ApiCall> = Given<C> & Sending

interface Sending extends Pick<Manner, 'signal' | 'headers'> {
  /** Sends the bearer token, when there is one. */
  auth?: boolean
  timeoutMs?: number
}

/** The API as the shop calls it, over the given fetch and token source. */
export function createApi(deps: ApiDeps): Api {
  return {
    async call<C extends ApiCall>(name: C, input?: CallInput<C>) {
      const given = (input ?? {}) as CallInput<C>
      const { auth = false, ...sending }: Sending = given
      const attempt = (token: string | null) =>
        noted(() => answered(deps, name, given, { ...sending, token }), deps.network)
      const token = auth ? await deps.getToken() : null
      try {
        return (await attempt(token)) as Answer<C>
      } catch (error) {
        const fresh = token !== null && isUnauthorized(error) ? await deps.getToken(true) : null
        if (fresh === null) throw error
        return (await attempt(fresh)) as Answer<C>
      }
    },
  }
}

/** The token had expired by the shop's clock, which need not be the device's. */
const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

const SILENCE = new Set<ApiFailure>(['offline', 'timeout', 'not_ours'])

/** Tells the network's watcher how the call went; one that was given up by its caller tells nothing. */
async function noted<T>(call: () => Promise<T>, network: ApiDeps['network']): Promise<T> {
  const since = performance.now()
  const slow = setTimeout(() => network?.noteSilence(since), SLOW_MS)
  try {
    const answer = await call()
    network?.noteAnswer()
    return answer
  } catch (error) {
    if (error instanceof ApiError) {
      if (SILENCE.has(error.code)) network?.noteSilence(since)
      else network?.noteAnswer()
    }
    throw error
  } finally {
    clearTimeout(slow)
  }
}

async function answered<C extends ApiCall>(
  { fetch, base = '', headers: always = {} }: ApiDeps,
  name: C,
  given: Given<C>,
  { signal, timeoutMs = API_TIMEOUT_MS, headers = {}, token }: Sending & { token: string | null },
): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs)
  let answer: Response
  try {
    const both = signal ? AbortSignal.any([signal, limit]) : limit
    answer = await send(fetch, name, given, {
      base,
      token,
      headers: { ...always, ...headers },
      signal: both,
      timeoutMs: null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    if (limit.aborted) throw new ApiError(0, 'timeout', 'The shop took too long to answer.')
    throw new ApiError(0, 'offline', 'The shop cannot be reached.')
  }
  return read(answer)
}

/** Only JSON with the shop's own header counts: a captive portal answers 200 with something of its own. */
async function read(response: Response): Promise<unknown> {
  const isJson = isOurs(response) && (response.headers.get('content-type')?.includes('json') ?? false)
  const body: unknown = isJson ? await response.json().catch(() => undefined) : undefined
  if (response.ok && body !== undefined) return body
  if (!response.ok && isErrorBody(body)) {
    throw new ApiError(response.status, body.code, body.error, body.details)
  }
  throw new ApiError(response.status, 'not_ours', `The shop answered ${response.status}.`)
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body && 'code' in body
}
