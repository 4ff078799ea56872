import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Mount } from './app.ts'
import type { ApiEnv } from './middleware/context.ts'
import { STAND_IN_PATHS, type StandIn } from './stand-in-paths.ts'

/** Names a request to the stand-ins, so that one id finds the log lines of both processes. */
export const REQUEST_ID = 'x-goldleaf-request'

/** Of one connection alone (RFC 9110, 7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'expect']
/** Statuses whose answers have no body, which `Response` insists on. */
const BODILESS = [204, 205, 304]
/** How long a process that was ended takes to be there again, at most, in milliseconds. */
const PATIENCE_MS = 5_000
const PAUSE_MS = 100

type ForwardEnv = ApiEnv & { Bindings: HttpBindings }

/** The stand-in's routes where another process of this shop runs it at `base` (issue 10.3). */
export function forwarded(standIn: StandIn, base: string): Mount[] {
  const agent = new Agent({ keepAlive: true })
  const routes = new Hono<ForwardEnv>()
  routes.on(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'], [...STAND_IN_PATHS[standIn]], c =>
    forward(c, base, agent),
  )
  return [{ path: '/', routes: routes as unknown as Hono }]
}

async function forward(c: Context<ForwardEnv>, base: string, agent: Agent): Promise<Response> {
  const { incoming, outgoing } = c.env
  const headers = toStandIn(incoming, c.get('requestId'))
  const giveUpAt = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await ask(base, { incoming, headers, agent })
      outgoing.once('close', () => answer.destroy())
      return responseOf(answer, incoming.method)
    } catch (error) {
      if (!isRefused(error) || Date.now() > giveUpAt) return unreachable()
      await sleep(PAUSE_MS)
    }
  }
}

/** Nothing of the request was taken: it may be sent again. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

function toStandIn({ headers, socket }: IncomingMessage, requestId: string): IncomingHttpHeaders {
  const passed = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name))
  const hops = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
  return { ...Object.fromEntries(passed), 'x-forwarded-for': hops, [REQUEST_ID]: requestId }
}

interface Question {
  incoming: IncomingMessage
  headers: IncomingHttpHeaders
  agent: Agent
}

/** The body goes once the connection stands, so that one that was refused has used up none of it. */
function ask(base: string, { incoming, headers, agent }: Question): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const options = { method: incoming.method, headers, agent, path: incoming.url }
    const asked = request(base, options, answer => {
      incoming.unpipe(asked).resume()
      resolve(answer)
    })
    asked.on('error', reject)
    asked.once('socket', socket => {
      const send = () => incoming.pipe(asked)
      if (socket.connecting) socket.once('connect', send)
      else send()
    })
  })
}

function responseOf(answer: IncomingMessage, method: string | undefined): Response {
  const { statusCode: status = 502 } = answer
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (HOP_BY_HOP.includes(name)) continue
    for (const one of [value ?? []].flat()) headers.append(name, one)
  }
  if (method !== 'HEAD' && !BODILESS.includes(status))
    return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers })
  answer.resume()
  return new Response(null, { status, headers })
}

/** Without our header, so that devices wait and try again ("What is tried again"). */
const unreachable = () =>
  new Response('The shop is being restarted', { status: 503, headers: { 'Retry-After': '2' } })
