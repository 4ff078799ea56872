import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as it came, with the parts that tests look at. */
export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

/** An OpenTelemetry collector that only keeps what it is sent: OTLP over HTTP, in JSON. */
export async function startCollector() {
  const bodies: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? '', text: await text(request) })
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    bodies,
    spans: (): ReceivedSpan[] =>
      bodies
        .filter(({ path }) => path === '/v1/traces')
        .flatMap(body => (JSON.parse(body.text) as Exported).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: () => void server.close(),
  }
}

interface Exported {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[]
}
