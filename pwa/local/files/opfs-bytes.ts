import { callWorker, WorkerBrokenError, type WorkerCall } from '#pwa/lib/worker-call.ts'
import { type ByteStorage, CopyError, type CopyOptions, copyError } from './bytes.ts'
import type { KeepEvent, KeepRequest } from './keep-messages.ts'

export interface OpfsDeps {
  /** The person's folder: the name of their database (D2). */
  folder: string
  startWorker(): Worker
}

export const startKeepWorker = () =>
  new Worker(new URL('./keep.worker.ts', import.meta.url), { type: 'module', name: 'keep' })

/** Files in the browser's own file system, copied by a worker for each and afterwards only read ("Artwork"). */
export function opfsBytes({ folder, startWorker }: OpfsDeps): ByteStorage {
  const own = async (create: boolean) => {
    const root = await navigator.storage.getDirectory()
    return root.getDirectoryHandle(folder, { create })
  }
  const storage: ByteStorage = {
    async copy(id, bytes, options = {}) {
      try {
        return await copyInWorker(startWorker, { folder, id, bytes }, options)
      } catch (error) {
        await storage.remove(id)
        throw error
      }
    },
    async read(id, size) {
      try {
        const file = await (await (await own(false)).getFileHandle(id)).getFile()
        return file.size === size ? file : null
      } catch {
        return null
      }
    },
    async remove(id) {
      const folderOrNone = await own(false).catch(() => null)
      await folderOrNone?.removeEntry(id).catch(() => {})
    },
    async list() {
      const found = await own(false).catch(() => null)
      const names: string[] = []
      if (found) for await (const name of found.keys()) names.push(name)
      return names
    },
  }
  return storage
}

async function copyInWorker(
  startWorker: () => Worker,
  request: KeepRequest,
  { signal, onProgress }: CopyOptions,
): Promise<string[]> {
  signal?.throwIfAborted()
  const worker = startWorker()
  const call = callWorker<KeepRequest, KeepEvent>(worker, request)
  const stop = () => call.post('stop')
  signal?.addEventListener('abort', stop, { once: true })
  try {
    return await digestsFrom(call, { signal, onProgress })
  } catch (error) {
    throw error instanceof WorkerBrokenError ? new CopyError('unavailable') : error
  } finally {
    signal?.removeEventListener('abort', stop)
    call.close()
    worker.terminate()
  }
}

async function digestsFrom(
  call: WorkerCall<KeepEvent>,
  { signal, onProgress }: CopyOptions,
): Promise<string[]> {
  let works = false
  let progress = { written: 0, hashed: 0 }
  for (;;) {
    const event = await call.next()
    if (event === null) continue
    if (event.step === 'kept') return event.digests
    if (event.step === 'works') works = true
    else if (event.step === 'failed') {
      if (signal?.aborted) throw signal.reason
      // Before the first byte was proved, whatever went wrong is the place's fault, not the file's.
      throw works ? copyError(event) : new CopyError('unavailable', event.name)
    } else {
      progress = { ...progress, [event.step]: event.step === 'written' ? event.written : event.hashed }
      onProgress?.(progress)
    }
  }
}

/** Removes everything a person's folder holds (D4). */
export async function deleteFolder(folder: string): Promise<void> {
  const root = await navigator.storage?.getDirectory?.().catch(() => null)
  await root?.removeEntry(folder, { recursive: true }).catch(error => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  })
}
