import { type ByteStorage, copyError } from './bytes.ts'
import { hashParts } from './hash-parts.ts'

/** Files as the page holds them: gone with it, and for a picked one no copy at all (D1). */
export function memoryBytes(): ByteStorage {
  const held = new Map<string, Blob>()
  return {
    async copy(id, bytes, { signal, onProgress } = {}) {
      signal?.throwIfAborted()
      const digests = await hashParts(bytes, hashed => onProgress?.({ written: hashed, hashed })).catch(
        error => {
          throw copyError(error)
        },
      )
      signal?.throwIfAborted()
      held.set(id, bytes)
      return digests
    },
    async read(id, size) {
      const found = held.get(id)
      return found?.size === size ? found : null
    },
    remove: async id => void held.delete(id),
    list: async () => [...held.keys()],
  }
}
