import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

export interface Balancer {
  /** Requests it could give to nobody, or whose answer broke off: what a client has to send again. */
  broken(): number
  close(): Promise<void>
}

/**
 * A proxy that gives each request to the next of the processes, whoever asks: two requests of one device never meet the same
 * one. One that refuses the connection is passed over; what breaks off later breaks off for the client too.
 */
export async function roundRobin(port: number, targets: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: false })
  let turn = 0
  let broken = 0
  const give = (asked: IncomingMessage, answer: ServerResponse, tries: number): void => {
    const target = targets[turn++ % targets.length]
    const passed = request({ host: '127.0.0.1', port: target, agent, ...headOf(asked) })
    passed.once('socket', socket => socket.once('connect', () => asked.pipe(passed)))
    passed.once('response', response => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.once('error', () => answer.destroy())
    })
    passed.on('error', error => {
      const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
      if (isRefused && tries < targets.length) return give(asked, answer, tries + 1)
      broken++
      answer.destroy()
    })
  }
  const server = createServer((asked, answer) => give(asked, answer, 1)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    broken: () => broken,
    close: async () => {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}

function headOf({ method, url, headers, socket }: IncomingMessage) {
  const { connection: _, ...passed } = headers
  return { method, path: url, headers: { ...passed, 'x-forwarded-for': socket.remoteAddress ?? '' } }
}
