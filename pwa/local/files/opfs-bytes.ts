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
  const { promise, resolve, reject } = Promise.withResolvers<string[]>()
  const worker = startWorker()
  let works = false
  let progress = { written: 0, hashed: 0 }
  const advance = (change: Partial<typeof progress>) => {
    progress = { ...progress, ...change }
    onProgress?.(progress)
  }
  const stop = () => worker.postMessage('stop')
  signal?.addEventListener('abort', stop, { once: true })
  worker.onerror = () => reject(new CopyError('unavailable'))
  worker.onmessage = ({ data: event }: MessageEvent<KeepEvent>) => {
    if (event.step === 'works') works = true
    else if (event.step === 'written') advance({ written: event.written })
    else if (event.step === 'hashed') advance({ hashed: event.hashed })
    else if (event.step === 'kept') resolve(event.digests)
    else if (signal?.aborted) reject(signal.reason)
    // Before the first byte was proved, whatever went wrong is the place's fault, not the file's.
    else reject(works ? copyError(event) : new CopyError('unavailable', event.name))
  }
  worker.postMessage(request)
  try {
    return await promise
  } finally {
    worker.terminate()
    signal?.removeEventListener('abort', stop)
  }
}

/** Removes everything a person's folder holds (D4). */
export async function deleteFolder(folder: string): Promise<void> {
  const root = await navigator.storage?.getDirectory?.().catch(() => null)
  await root?.removeEntry(folder, { recursive: true }).catch(error => {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
  })
}
