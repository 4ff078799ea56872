import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * `up` carries everything; `down` refuses; `silent` accepts and answers nothing, and what was on its way stays on its
 * way until the network is up again; `portal` answers everything with 200 and a page of its own.
 */
export type NetworkMode = 'up' | 'down' | 'silent' | 'portal'

/** A network between a browser and a shop. */
export interface Network {
  url: string
  become(mode: NetworkMode): void
  close(): Promise<void>
}

const PAGE = '<!doctype html><title>Hall 4</title><h1>Welcome to the WiFi of Hall 4</h1>'
const PORTAL = [
  'HTTP/1.1 200 OK',
  'Content-Type: text/html',
  `Content-Length: ${PAGE.length}`,
  'Connection: close',
  '',
  PAGE,
].join('\r\n')

/** Opens a network on a free port of its own in front of the port that `target` answers. */
export async function openNetwork(target: () => number): Promise<Network> {
  const lines = new Set<{ near: Socket; far: Socket | null }>()
  let mode: NetworkMode = 'up'
  const server = createServer({ pauseOnConnect: false }, near => {
    const line = { near, far: null as Socket | null }
    lines.add(line)
    near.on('close', () => {
      lines.delete(line)
      line.far?.destroy()
    })
    near.on('error', () => near.destroy())
    carry(line, mode, target)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    become(next) {
      mode = next
      for (const line of lines) carry(line, mode, target)
    },
    async close() {
      for (const { near } of lines) near.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function carry(line: { near: Socket; far: Socket | null }, mode: NetworkMode, target: () => number): void {
  const { near } = line
  near.removeAllListeners('data')
  if (mode === 'down') near.destroy()
  else if (mode === 'portal') {
    line.far?.destroy()
    near.on('data', () => near.end(PORTAL))
  } else if (mode === 'silent') {
    near.pause()
    line.far?.pause()
  } else {
    line.far ??= reach(near, target())
    near.on('data', data => line.far?.write(data))
    // What was paused stays so, whoever listens.
    near.resume()
    line.far.resume()
  }
}

function reach(near: Socket, port: number): Socket {
  const far = connect(port, '127.0.0.1')
  far.on('data', data => near.write(data))
  far.on('close', () => near.end())
  far.on('error', () => near.destroy())
  return far
}
