import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { localCertificate } from '#api/testing/openid/certificate.ts'

export interface TlsFront {
  /** Without a slash at its end. */
  url: string
  close(): void
}

/** What belongs to one connection, and HTTP/2 does without. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'http2-settings'])

/** A server as its customers have it: over TLS and HTTP/2. Its certificate is nobody's; `openssl` makes it. */
export async function frontedByTls(address: string): Promise<TlsFront> {
  const certificate = localCertificate()
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(certificate, (asked, answer) => pass(address, agent, asked, answer))
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', session => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const session of sessions) session.destroy()
      agent.destroy()
      certificate.remove()
    },
  }
}

function pass(address: string, agent: Agent, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const behind = request(`${address}${asked.url}`, {
    agent,
    method: asked.method,
    headers: { ...plainHeaders(asked.headers), host: new URL(address).host },
  })
  behind.on('response', response => {
    answer.writeHead(response.statusCode ?? 502, plainHeaders(response.headers))
    response.pipe(answer)
  })
  behind.on('error', () => answer.stream.close())
  asked.pipe(behind)
}

function plainHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)),
  )
}
