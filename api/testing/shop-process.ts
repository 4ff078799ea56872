import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createObjectGateway } from '#api/gateways/objects.ts'
import { embeddedSecrets } from '#api/secrets.ts'
import { bareEnv } from './bare-env.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const BUCKETS = {
  'order-artwork': 'order-artwork',
  'product-artwork': 'product-artwork',
  'showcase-artwork': 'showcase-artwork',
}

/** `api/main.ts` as a process of its own: no pages, no pictures, on this port and folder; with so many file descriptors, or another
 * way to start the same. */
export function startShopProcess(
  port: number,
  dataDir: string,
  env: Record<string, string> = {},
  descriptors: number | null = null,
  command: readonly string[] = [MAIN],
) {
  const limited = descriptors === null ? 'exec "$0" "$@"' : `ulimit -n ${descriptors} && exec "$0" "$@"`
  const child = spawn('sh', ['-c', limited, process.execPath, ...command], {
    env: {
      ...bareEnv(),
      PORT: String(port),
      DATA_DIR: dataDir,
      PAGES_DIR: `${dataDir}/no-pages`,
      PICTURES_AHEAD: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const exited = once(child, 'exit').then(([code]) => code as number | null)
  const url = `http://localhost:${port}`
  return {
    url,
    pid: child.pid ?? 0,
    /** All it has written so far. */
    said: () => said,
    /** Its exit code; null when a signal ended it. */
    exited,
    /** Resolves once it listens; throws what it said when it ended instead. */
    async open(): Promise<void> {
      while (!said.includes('is open at')) {
        const ended = await Promise.race([
          exited.then(() => true),
          once(child.stdout, 'data').then(() => false),
        ])
        if (ended) throw new Error(said)
      }
    },
    async kill(signal: 'SIGTERM' | 'SIGKILL' | 'SIGUSR2'): Promise<void> {
      child.kill(signal)
      await exited
    },
  }
}

/** The way to the embedded object store of the shop at this address, as the shop itself has it. */
export function objectsOf(url: string, dataDir: string) {
  const { objectsAccessKey, objectsSecretKey } = embeddedSecrets(dataDir, () => new Uint8Array())
  return createObjectGateway({
    region: 'us-east-1',
    accessKeyId: objectsAccessKey,
    secretAccessKey: objectsSecretKey,
    buckets: BUCKETS,
    endpoint: `${url}/objects`,
    forcePathStyle: true,
  })
}
