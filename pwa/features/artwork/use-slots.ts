import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocal, type Watch } from '#pwa/hooks/use-local.ts'
import { personOf } from '#pwa/local/people.ts'
import { copyOf, type UploadRecord } from '#pwa/local/upload-record.ts'
import { pendingOnOtherDevices } from '#pwa/sync/pending-on-other-device.ts'
import { type LiveUpload, liveOfLine } from '#pwa/sync/uploads/activity.ts'
import {
  type BesideRefusal,
  fileShown,
  refusalBeside,
  type SlotState,
  slotState,
} from '#pwa/sync/uploads/slot-view.ts'
import { heldKey, slotKey } from '#pwa/sync/uploads/upload-records.ts'
import type { Uploader } from '#pwa/sync/uploads/uploader.ts'
import type { FoundInFile } from '#shared/artwork/advice.ts'
import { artworkIn } from '#shared/cart/artworks.ts'
import type { ArtworkSlot, CartLine, PendingFile } from '#shared/cart/line.ts'
import { shopUploader, startUploads, warmJudge } from './shop-uploader.ts'

export interface Slots {
  stateOf(slot: ArtworkSlot): SlotState
  /** The refusal of a later pick, beside the file that stays. */
  refusalOf(slot: ArtworkSlot): BesideRefusal | null
  /** What this device found in the file shown; null when it did not check it itself. */
  foundOf(slot: ArtworkSlot): FoundInFile | null
  /** The file shown itself, as long as this device still has it. */
  fileOf(slot: ArtworkSlot): Promise<Blob | null>
  /** The file that waits for the slot on another device (D19); null for this one's own. */
  pendingOnOtherDeviceOf(slot: ArtworkSlot): PendingFile | null
  /** Takes word of that file away, for a device that will not come back. */
  dismiss(slot: ArtworkSlot, file: PendingFile): void
  upload(slot: ArtworkSlot, file: File): void
  retry(slot: ArtworkSlot): void
  pause(slot: ArtworkSlot): void
  resume(slot: ArtworkSlot): void
  clear(slot: ArtworkSlot): void
  dismissRefusal(slot: ArtworkSlot): void
}

type Rows = ReadonlyMap<string, UploadRecord>

/** What this device remembers of its uploads, by slot. */
const watchRows: Watch<Rows> = ({ uploads }, notify) =>
  uploads.watch(found => notify(new Map(found.map(row => [slotKey(row), row]))))

/** The row of an accepted file alone, and only of the one the slot shows. */
function shownRow(state: SlotState, row: UploadRecord | undefined): UploadRecord | null {
  const shown = fileShown(state)
  if (row === undefined || shown === null) return null
  const isShown =
    shown.kind === 'uploaded'
      ? row.state === 'stored' && row.key === shown.artwork.key
      : row.fileName === shown.fileName
  return isShown ? row : null
}

let isWarm = false

/** Goes on with what an earlier page left unfinished and fetches the reader, once per page. */
function startOnce(sub: string) {
  void startUploads(sub)
  if (!isWarm) warmJudge()
  isWarm = true
}

/** What is under way for a line; one line's progress draws that line anew, and no other. */
function useLive(uploader: Uploader, line: string): ReadonlyMap<ArtworkSlot, LiveUpload> {
  const seen = useRef<ReadonlyMap<ArtworkSlot, LiveUpload>>(new Map())
  const get = () => {
    const now = liveOfLine(uploader.getSnapshot(), line)
    const isSame =
      now.size === seen.current.size && [...now].every(([slot, each]) => seen.current.get(slot) === each)
    if (!isSame) seen.current = now
    return seen.current
  }
  return useSyncExternalStore(uploader.subscribe, get, get)
}

/** The artwork slots of one line of a person's cart, and what can be done with them. */
export function useSlots(sub: string, line: CartLine, uploader = shopUploader(sub)): Slots {
  const { local } = personOf(sub)
  const rows = useLocal(sub, watchRows)
  const live = useLive(uploader, line.id)
  const held = useSyncExternalStore(uploader.held.subscribe, uploader.held.getSnapshot)
  useEffect(() => startOnce(sub), [sub])
  const at = async (slot: ArtworkSlot) => ({ local: await local, line: line.id, slot })
  const heldOf = (slot: ArtworkSlot) => held.get(heldKey(sub, { line: line.id, slot }))
  const rowOf = (slot: ArtworkSlot) => heldOf(slot) ?? rows?.get(slotKey({ line: line.id, slot }))
  const stateOf = (slot: ArtworkSlot) =>
    slotState(live.get(slot), rows && rowOf(slot), artworkIn(line, slot), heldOf(slot) !== undefined)
  const refusalOf = (slot: ArtworkSlot) => refusalBeside(live.get(slot), rowOf(slot), artworkIn(line, slot))
  const shownOf = (slot: ArtworkSlot) => shownRow(stateOf(slot), rowOf(slot))
  return {
    stateOf,
    refusalOf,
    foundOf(slot) {
      const shown = shownOf(slot)
      return shown && 'found' in shown ? shown.found : null
    },
    async fileOf(slot) {
      const shown = shownOf(slot)
      const id = shown && copyOf(shown)
      return id === null ? null : (await local).files.open(id)
    },
    pendingOnOtherDeviceOf(slot) {
      const found = rows && pendingOnOtherDevices([line], [...rows.values()]).find(each => each.slot === slot)
      return found?.file ?? null
    },
    dismiss: (slot, { id }) => void local.then(({ cart }) => cart.unmarkPending(line.id, slot, id)),
    upload: (slot, file) => void at(slot).then(place => uploader.upload(place, file)),
    retry: slot => void at(slot).then(place => uploader.retry(place)),
    pause: slot => void at(slot).then(place => uploader.pause(place)),
    resume: slot => void at(slot).then(place => uploader.resume(place)),
    clear: slot =>
      void at(slot).then(async place => {
        // A refused pick would be taken away before the file that it left in place.
        if (refusalOf(slot)) await uploader.dismiss(place)
        await uploader.clear(place)
      }),
    dismissRefusal: slot => void at(slot).then(place => uploader.dismiss(place)),
  }
}
