import { useLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { useUploads } from '#pwa/hooks/use-uploads.ts'
import { personOf } from '#pwa/local/people.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'

/** A person's wish to check out when connected, and the files it waits for. */
export interface Wish {
  isWished: boolean
  /** Null until they are known. */
  uploads: readonly UploadRecord[] | null
  make(): void
  end(): void
}

const watchWish: Watch<boolean> = ({ wish }, notify) => wish.watch(notify)

/** As it stands on this device, of this tab or another; nothing is wished until that is known. */
export function useWish(sub: string | undefined): Wish {
  const isWished = useLocal(sub ?? null, watchWish) ?? false
  const uploads = useUploads(sub ?? null)
  return {
    isWished,
    uploads,
    make: () => void (sub && personOf(sub).local.then(({ wish }) => wish.make(Date.now()))),
    end: () => void (sub && personOf(sub).local.then(({ wish }) => wish.end())),
  }
}
