import { freePort } from './free-port.ts'

/** A way to a server that can be made bad. */
export interface Way {
  /** Where it begins, as host and port. */
  at: string
  /** Answers come so many milliseconds late. */
  slow(ms: number): Promise<void>
  /** Connections stand and nothing comes back. */
  silence(): Promise<void>
  /** Connections break, and new ones are refused. */
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Makes a way to `upstream` (host and port) at a toxiproxy, whose HTTP API is at `api`. */
export async function wayTo(upstream: string, api: string): Promise<Way> {
  const at = `127.0.0.1:${await freePort()}`
  const name = `to-${upstream}`
  const ask = async (path: string, json?: object, method = json ? 'POST' : 'DELETE') => {
    const answer = await fetch(`${api}${path}`, { method, body: json ? JSON.stringify(json) : null })
    if (!answer.ok && answer.status !== 404) throw new Error(`${path}: ${await answer.text()}`)
  }
  await ask('/proxies', { name, listen: at, upstream, enabled: true })
  const toxic = (type: string, attributes: object) =>
    ask(`/proxies/${name}/toxics`, { name: type, type, stream: 'downstream', attributes })
  return {
    at,
    slow: latency => toxic('latency', { latency, jitter: 0 }),
    silence: () => toxic('timeout', { timeout: 0 }),
    cut: () => ask(`/proxies/${name}`, { enabled: false }),
    async mend() {
      for (const type of ['latency', 'timeout']) await ask(`/proxies/${name}/toxics/${type}`)
      await ask(`/proxies/${name}`, { enabled: true })
    },
  }
}
