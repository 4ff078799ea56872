import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const COMPOSE = fileURLToPath(new URL('../../compose.ts', import.meta.url))
const OPEN = fileURLToPath(new URL('../open.ts', import.meta.url))

/** The modules of OpenTelemetry that a process has loaded which read the whole shop's code and opened no telemetry. */
export async function loadedUnasked(): Promise<string[]> {
  const script = `
    const { registerHooks } = await import('node:module')
    const loaded = []
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
    await import(${JSON.stringify(COMPOSE)})
    const { openTelemetry } = await import(${JSON.stringify(OPEN)})
    await openTelemetry({ otlpEndpoint: null, metrics: null })
    console.log(JSON.stringify({ all: loaded.length, ours: loaded.filter(url => url.includes('opentelemetry')) }))
    process.exit(0)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const { all, ours } = JSON.parse(stdout) as { all: number; ours: string[] }
  if (all === 0) throw new Error('the hooks heard of nothing')
  return ours
}
