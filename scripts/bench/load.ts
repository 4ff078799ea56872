import { connect, type Socket } from 'node:net'
import type { BenchServer } from './bench-servers.ts'
import { threadsTime } from './process-time.ts'

const CONNECTIONS = 32

/** What a server answered, and what that took of it. */
export interface Load {
  /** Requests a second, by the clock. */
  perSecond: number
  /** Requests for a second of its processor time, all threads together: what others do on the machine counts little. */
  perProcessorSecond: number
}

/**
 * Asks a server's address over kept-alive connections for `seconds`; throws on any answer but 200. The caller never
 * sleeps: waking it is the writer's cost, and a server that answers more slowly would pay it more often than the control it is beside.
 */
export async function loadOf(
  { port, pid }: Pick<BenchServer, 'port' | 'pid'>,
  path: string,
  seconds: number,
): Promise<Load> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept-Encoding: br\r\n\r\n`,
  )
  const until = performance.now() + seconds * 1000
  const [started, spent] = [performance.now(), threadsTime(pid)]
  const stayAwake = () => {
    if (performance.now() < until) setImmediate(stayAwake)
  }
  stayAwake()
  const counts = await Promise.all(Array.from({ length: CONNECTIONS }, () => drive(port, request, until)))
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return {
    perSecond: requests / ((performance.now() - started) / 1000),
    perProcessorSecond: requests / ((threadsTime(pid) - spent) / 1000),
  }
}

/**
 * One connection asking again as soon as it has its answer. Answers to one request are equally long, so after the first
 * only bytes are counted and the status looked at: a slow reader would measure itself.
 */
function drive(port: number, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answers = 0
    let size: number | null = null
    let received = 0
    let first = Buffer.alloc(0)
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('connect', () => socket.write(request))
    socket.on('data', chunk => {
      if (received === 0 && !chunk.subarray(0, OK.length).equals(OK)) return fail(socket, reject, chunk)
      received += chunk.length
      if (size === null) {
        first = Buffer.concat([first, chunk])
        size = answerSize(first)
      }
      if (size === null || received < size) return
      received = 0
      answers++
      if (performance.now() < until) socket.write(request)
      else socket.end(() => resolve(answers))
    })
  })
}

const OK = Buffer.from('HTTP/1.1 200')

function answerSize(bytes: Buffer): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end))?.[1]
  if (length === undefined) throw new Error('an answer without Content-Length cannot be measured')
  return end + 4 + Number(length)
}

function fail(socket: Socket, reject: (error: Error) => void, bytes: Buffer): void {
  socket.destroy()
  reject(new Error(`unexpected answer: ${bytes.toString('latin1', 0, 60)}`))
}
