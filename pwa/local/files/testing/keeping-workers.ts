import { vi } from 'vitest'

type Notify = (event: { data: unknown }) => void

/**
 * Workers that keep files as the shop's do, in this thread and over the file system that the test puts in place. Of each
 * it is told whether it was ended; `breakNext` makes the next one fall over when it is called.
 */
export async function keepingWorkers() {
  vi.stubGlobal('onmessage', null)
  vi.resetModules()
  await import('#pwa/local/files/keep.worker.ts')
  const listen = globalThis.onmessage as unknown as Notify
  const told = { started: 0, ended: 0 }
  let isBreaking = false
  function startWorker(): Worker {
    told.started++
    const worker = new EventTarget()
    const postMessage = (data: unknown) => {
      if (isBreaking) worker.dispatchEvent(new Event('error'))
      else listen({ data })
      isBreaking = false
    }
    return Object.assign(worker, { postMessage, terminate: () => void told.ended++ }) as unknown as Worker
  }
  return {
    told,
    startWorker,
    breakNext: () => {
      isBreaking = true
    },
  }
}
