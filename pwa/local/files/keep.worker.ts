import { onWorkerCall } from '#pwa/lib/worker-call.ts'
import { copyToHandle, hashParts, type SyncHandle } from './bytes.ts'
import type { KeepEvent, KeepRequest } from './keep-messages.ts'

/** Handles that write at once exist in workers alone, so the page's own types do not know them. */
type WorkerFile = FileSystemFileHandle & { createSyncAccessHandle(): Promise<SyncHandle> }

onWorkerCall<KeepRequest>((request, answers) => {
  const stopped = new AbortController()
  answers.onmessage = () => stopped.abort()
  void keep(request, event => answers.postMessage(event), stopped.signal)
})

async function keep(
  { folder, id, bytes }: KeepRequest,
  post: (event: KeepEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  /** Between two pieces: only then is the handle closed, without which the half file could not be removed. */
  const advance = (event: KeepEvent) => {
    signal.throwIfAborted()
    post(event)
  }
  try {
    const root = await navigator.storage.getDirectory()
    const own = await root.getDirectoryHandle(folder, { create: true })
    await prove(own, `${id}.try`)
    post({ step: 'works' })
    const file = await create(own, id)
    await copyToHandle(bytes, await file.createSyncAccessHandle(), written =>
      advance({ step: 'written', written }),
    )
    const kept = await file.getFile()
    if (kept.size !== bytes.size) throw new Error('fewer bytes were kept than written')
    const digests = await hashParts(kept, hashed => advance({ step: 'hashed', hashed }))
    post({ step: 'kept', digests })
  } catch (error) {
    post({ step: 'failed', name: error instanceof Error || error instanceof DOMException ? error.name : '' })
  }
}

const create = async (folder: FileSystemDirectoryHandle, name: string) =>
  (await folder.getFileHandle(name, { create: true })) as WorkerFile

/** Some browsers offer the file system and fail at its first byte (private windows): so one is written and read. */
async function prove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  const file = await create(folder, name)
  try {
    await copyToHandle(new Blob([new Uint8Array([42])]), await file.createSyncAccessHandle(), () => {})
    const [byte] = new Uint8Array(await (await file.getFile()).arrayBuffer())
    if (byte !== 42) throw new Error('the file system does not keep what is written')
  } finally {
    await folder.removeEntry(name)
  }
}
