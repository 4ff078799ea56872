import type { Timed } from '#scripts/bench/verdict/page.ts'

/** A file's two ends, read by a worker that knows nothing: what no verdict on a file can beat. */
const input = document.createElement('input')
input.type = 'file'
document.body.append(input)
let worker: Worker | null = null

window.nextVerdict = () => {
  const { promise, resolve } = Promise.withResolvers<Timed>()
  input.addEventListener(
    'change',
    () => {
      const since = performance.now()
      worker ??= new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' })
      worker.onmessage = () => resolve({ verdict: 'accept', ms: performance.now() - since })
      worker.postMessage(input.files?.[0])
      // The same file can then be chosen again.
      input.value = ''
    },
    { once: true },
  )
  return promise
}
