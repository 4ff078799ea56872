import type { SyncHandle } from '#pwa/local/files/bytes.ts'

type Folder = Map<string, Uint8Array<ArrayBuffer>>

const missing = (name: string) => new DOMException(`${name} is not there`, 'NotFoundError')

/** What becomes of a write of so many bytes: an error, or how many are taken and how many of those are really kept. */
type WritePlan = (length: number) => DOMException | { taken: number; kept?: number }

/** A browser's own file system in memory, one level of folders deep, with the handles that workers write through. */
export function memoryFileSystem() {
  const folders = new Map<string, Folder>()
  const open = new Set<string>()
  let failure: Error | null = null
  let plan: WritePlan = length => ({ taken: length })

  function checked() {
    if (failure) throw failure
  }

  function handleOf(folder: Folder, name: string): SyncHandle {
    open.add(name)
    const held = () => folder.get(name) ?? new Uint8Array()
    return {
      write(bytes, { at }) {
        const planned = plan(bytes.length)
        if (planned instanceof DOMException) throw planned
        const { taken, kept = taken } = planned
        const before = held()
        const after = new Uint8Array(Math.max(before.length, at + kept))
        after.set(before)
        after.set(bytes.subarray(0, kept), at)
        folder.set(name, after)
        return taken
      },
      truncate: size => void folder.set(name, held().slice(0, size)),
      flush() {},
      close: () => void open.delete(name),
    }
  }

  const fileIn = (folder: Folder, name: string) => ({
    getFile: async () => new File([folder.get(name) ?? new Uint8Array()], name),
    createSyncAccessHandle: async () => handleOf(folder, name),
  })

  const folderHandle = (folder: Folder) => ({
    async getFileHandle(name: string, { create = false } = {}) {
      checked()
      if (create && !folder.has(name)) folder.set(name, new Uint8Array())
      if (!folder.has(name)) throw missing(name)
      return fileIn(folder, name)
    },
    async removeEntry(name: string) {
      checked()
      // A browser removes nothing that is being written.
      if (open.has(name)) throw new DOMException(name, 'NoModificationAllowedError')
      if (!folder.delete(name)) throw missing(name)
    },
    async *keys() {
      yield* folder.keys()
    },
  })

  const root = {
    async getDirectoryHandle(name: string, { create = false } = {}) {
      checked()
      const found = folders.get(name) ?? (create ? new Map() : null)
      if (!found) throw missing(name)
      folders.set(name, found)
      return folderHandle(found)
    },
    async removeEntry(name: string) {
      checked()
      if (!folders.delete(name)) throw missing(name)
    },
  }

  return {
    root: root as unknown as FileSystemDirectoryHandle,
    /** Names of a folder's files; none where it is not there. */
    filesIn: (folder: string) => [...(folders.get(folder)?.keys() ?? [])],
    write(folder: string, name: string, bytes: Uint8Array<ArrayBuffer>) {
      folders.set(folder, new Map([...(folders.get(folder) ?? []), [name, bytes]]))
    },
    /** From now on everything fails like that; null heals it. */
    failing(error: Error | null) {
      failure = error
    },
    /** How writes of bytes go from now on. */
    writing(next: WritePlan) {
      plan = next
    },
  }
}
