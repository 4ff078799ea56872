import type { Restored } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import { shopUploader } from './shop-uploader.ts'

/** Brings the waiting files of removed lines to those that took their place (D5). */
export function takeFilesAlong(local: Local, lines: readonly Restored[]): void {
  void shopUploader(local.sub).follow(local, lines)
}
