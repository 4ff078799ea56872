import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { useLocal, type Watch } from './use-local.ts'

const watchUploads: Watch<UploadRecord[]> = ({ uploads }, notify) => uploads.watch(notify)

/** What this device knows of a person's picked files; null until it is known, and for nobody. */
export function useUploads(sub: string | null): readonly UploadRecord[] | null {
  return useLocal(sub, watchUploads)
}
