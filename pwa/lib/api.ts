import type { ErrorBody, ErrorCode } from '#shared/contract/errors.ts'
import type { Answer, ApiCall, CallInput } from './api-calls.ts'

export const API_TIMEOUT_MS = 10_000

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
  /** A bearer token, or null when nobody is signed in. */
  getToken(): Promise<string | null>
  /** Where the API lives; the page's own origin when empty. */
  base?: string
}

export interface Api {
  /** Makes one call of spec §7; throws `ApiError`. */
  call<C extends ApiCall>(name: C, input?: CallInput<C>): Promise<Answer<C>>
}

interface Parts {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  auth?: boolean
  signal?: AbortSignal
  timeoutMs?: number
  headers?: Record<string, string>
}

/** The API as the shop calls it, over the given fetch and token source. */
export function createApi(deps: ApiDeps): Api {
  return {
    async call<C extends ApiCall>(name: C, input?: CallInput<C>) {
      const parts: Parts = input ?? {}
      const [method, pattern] = name.split(' ') as [string, string]
      const response = await send(deps, method, address(pattern, parts), parts)
      return (await read(response)) as Answer<C>
    },
  }
}

function address(pattern: string, { params = {}, query = {} }: Parts): string {
  const path = pattern.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search ? `${path}?${search}` : path
}

async function send(deps: ApiDeps, method: string, path: string, parts: Parts): Promise<Response> {
  const token = parts.auth ? await deps.getToken() : null
  const limit = AbortSignal.timeout(parts.timeoutMs ?? API_TIMEOUT_MS)
  try {
    return await deps.fetch((deps.base ?? '') + path, {
      method,
      signal: parts.signal ? AbortSignal.any([parts.signal, limit]) : limit,
      headers: {
        accept: 'application/json',
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...parts.headers,
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    })
  } catch (error) {
    if (parts.signal?.aborted) throw error
    if (limit.aborted) throw new ApiError(0, 'timeout', 'The shop took too long to answer.')
    throw new ApiError(0, 'offline', 'The shop cannot be reached.')
  }
}

/** Only JSON counts: a captive portal answers 200 with a page of its own. */
async function read(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
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
