import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createChance } from '#pwa/sync/simulation/chance.ts'

/** How likely a call that the network is bad to meets what, each from 0 to 1; `slowMs` is the longest delay each way. */
export interface ProxyFaults {
  /** Never arrives. */
  lost: number
  /** Arrives, and its answer does not come back. */
  unanswered: number
  /** Arrives twice at once, at whichever processes. */
  twice: number
  slowMs: number
}

const NONE: ProxyFaults = { lost: 0, unanswered: 0, twice: 0, slowMs: 0 }

export interface FaultyProxy {
  url: string
  /** Ports of the processes behind it; calls that the network is bad to go to any of them. */
  targets: number[]
  faults: ProxyFaults
  /** Paths of the calls that met a fault, in order. */
  met: string[]
  /** Paths of all that was asked for, by pages and by what works behind them. */
  asked: Set<string>
  /** Calls that the network is bad to and that have come and not ended; what goes wrong here breaks off, so that none hangs. */
  readonly underWay: number
  /** Lets everything through from now on. */
  heal(): void
  close(): Promise<void>
}

const OUTBOX = /^\/api\/(sync\/cart|users|users\/contact-us)$/

/** A bad network in front of the shop, for the paths of `calls`; what goes wrong follows from the seed. */
export async function openFaultyProxy(seed: number, calls = OUTBOX): Promise<FaultyProxy> {
  const chance = createChance(seed)
  // A page that is left breaks its calls off; whoever asked is gone then.
  let underWay = 0
  const server = createServer((incoming, outgoing) => {
    if (calls.test(incoming.url ?? '')) {
      underWay++
      outgoing.once('close', () => underWay--)
    }
    pass(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultyProxy = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    targets: [],
    faults: NONE,
    met: [],
    asked: new Set(),
    get underWay() {
      return underWay
    },
    heal() {
      proxy.faults = NONE
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }

  function meets(probability: number, path: string): boolean {
    const isMet = chance.happens(probability)
    if (isMet) proxy.met.push(path)
    return isMet
  }

  const slowly = () => new Promise(resolve => setTimeout(resolve, chance.next() * proxy.faults.slowMs))

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse) {
    const body = await bytesOf(incoming)
    const path = incoming.url ?? ''
    proxy.asked.add(path)
    if (!calls.test(path)) return forward(incoming, body, proxy.targets[0], outgoing)
    const { lost, unanswered, twice } = proxy.faults
    await slowly()
    if (meets(lost, path)) return outgoing.destroy()
    const any = () => proxy.targets[chance.below(proxy.targets.length)]
    if (meets(twice, path)) forward(incoming, body, any(), null)
    if (!meets(unanswered, path)) return forward(incoming, body, any(), outgoing, slowly)
    forward(incoming, body, any(), null)
    outgoing.destroy()
  }
  return proxy
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Sends a request on; without an `outgoing` nobody hears of the answer. */
function forward(
  incoming: IncomingMessage,
  body: Buffer,
  port: number | undefined,
  outgoing: ServerResponse | null,
  before: () => Promise<unknown> = async () => {},
) {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  onward.on('error', () => outgoing?.destroy())
  onward.on('response', answer => {
    answer.on('error', () => outgoing?.destroy())
    void before().then(() => {
      if (!outgoing || outgoing.destroyed) return answer.resume()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
  })
  onward.end(body)
}
