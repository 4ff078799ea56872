import type { Restored } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import type { UploadRow } from '#pwa/local/upload-repository.ts'
import { createLiveUploads, type LineSlot, type LiveUploads } from './live-uploads.ts'
import { cleanUp, recover } from './uploads/clean-up.ts'
import { createIntake, type IntakeDeps, type IntakeResult } from './uploads/intake.ts'
import { type LateDeps, latePreviews } from './uploads/late-previews.ts'
import { fileMover } from './uploads/move-file.ts'
import { pendingAnnouncer } from './uploads/pending-announcer.ts'
import { slotTurns } from './uploads/slot-turns.ts'
import { createQueue, type QueueDeps } from './uploads/upload-queue.ts'
import { createUploadRecords, release, type SlotRef } from './uploads/upload-records.ts'

export type { IntakeResult, PickVerdict } from './uploads/intake.ts'
export type { SlotRef } from './uploads/upload-records.ts'

export interface UploaderDeps
  extends Pick<
      QueueDeps,
      'send' | 'sendPreview' | 'tabLock' | 'after' | 'onUploaded' | 'onTryFailed' | 'log'
    >,
    Pick<IntakeDeps, 'judge' | 'newId'>,
    Pick<LateDeps, 'lookAgain' | 'whenIdle'> {
  /** Tells the server that nobody waits for these bytes any more. */
  giveUp(artwork: string): Promise<void>
  /** Epoch milliseconds: for the order of files, speed and time left. */
  clock: { now(): number }
  /** Tells the person, wherever in the shop they are. */
  onFailed(retry: () => void): void
}

export interface Uploader extends Pick<LiveUploads, 'getSnapshot' | 'subscribe'> {
  /**
   * Judges a file and, when it is accepted, saves it on the device: then it resolves, and the file goes up and onto its
   * line by itself. A refused one leaves the slot's earlier file as it was. Never throws.
   */
  upload(place: SlotRef, file: File): Promise<IntakeResult>
  /** Tries a failed check or upload again; false when the file is not there any more. */
  retry(place: SlotRef): Promise<boolean>
  /** Stops an upload until it is resumed; what is there stays there. */
  pause(place: SlotRef): Promise<void>
  /** Takes a paused upload up where it stands. */
  resume(place: SlotRef): Promise<void>
  /** Takes the word of a refusal away that stands beside the slot's file; false when there is none. */
  dismiss(place: SlotRef): Promise<boolean>
  /** Takes the slot's file away, stopping what is under way. */
  clear(place: SlotRef): Promise<void>
  /** Brings the files of removed lines to those that took their place; they are not asked for again. */
  follow(local: Local, lines: readonly Restored[]): Promise<void>
  /** Gives a slot a file that waits for another one; false when it is not there any more. */
  move(from: SlotRef, to: LineSlot): Promise<boolean>
  /** Goes on with everything an earlier page did not finish. */
  start(local: Local): Promise<void>
  /** Resolves when everything that waits now was sent, failed, paused or taken away. */
  idle(local: Local): Promise<void>
  /** Stops for good what is under way, because the person leaves; the files wait where they are. */
  end(): void
}

/** Uploads artwork for as long as the page lives, whatever screen is shown (spec §4, §5; "Artwork"). */
export function createUploader(deps: UploaderDeps): Uploader {
  const live = createLiveUploads(deps.clock)
  const records = createUploadRecords(deps.log)
  const others = pendingAnnouncer(records, deps.log)
  const over = new AbortController()
  const queue = createQueue({
    ...deps,
    over: over.signal,
    live,
    records: records,
    onFailed: at => deps.onFailed(() => void retry(at)),
  })
  const late = latePreviews({
    ...deps,
    over: over.signal,
    live,
    records: records,
    onLooked: local => void queue.pump(local),
  })
  const turns = slotTurns()
  const take = createIntake({
    ...deps,
    live,
    records: records,
    turns,
    others,
    onUnjudged: at => deps.onFailed(() => void retry(at)),
  })

  const moveFile = fileMover({
    live,
    records: records,
    turns,
    others,
    intake: (at, file) => void place(at, file),
  })

  async function place(at: SlotRef, file: File): Promise<IntakeResult> {
    const placed = await take(at, file)
    // What stood back for the check goes on, be it this file or the one it did not replace.
    void queue.pump(at.local)
    void late.pump(at.local)
    return placed
  }

  /** What nobody waits for any more need not lie in the store until it is swept. */
  async function deleteFile(local: Local, { file, artwork, state, earlier }: UploadRow): Promise<void> {
    await release(records, local, file)
    if (earlier) await deleteFile(local, earlier)
    const isWanted = (await records.list(local)).some(row => row.artwork === artwork)
    if (artwork === null || state === 'stored' || isWanted) return
    await deps.giveUp(artwork).catch(error => deps.log('The upload could not be given up.', error))
  }

  async function retry(at: SlotRef): Promise<boolean> {
    const unjudged = live.unjudgedOf(at)
    if (unjudged && !live.isChecking(at)) {
      await place(at, unjudged)
      return true
    }
    if (live.isBusy(at)) return false
    const row = await records.get(at)
    if (!row?.file || !['failed', 'paused', 'uploading'].includes(row.state)) return false
    await records.patch(at, row.id, { state: 'uploading', message: '', later: 0 })
    await queue.pump(at.local)
    return true
  }

  async function takeAway(at: SlotRef): Promise<void> {
    const row = await records.get(at)
    // A file that was never stored, or a refused one, leaves the earlier one of its slot in place.
    if (row?.state === 'stored' && row.refused)
      return void (await records.patch(at, row.id, { refused: null }))
    for (const choice of [row, row?.earlier]) if (choice) await others.end(at, choice)
    await records.delete(at)
    const isAttempt = row !== null && row.state !== 'stored'
    if (!isAttempt || (await holds(at, row.key))) await at.local.cart.setArtwork(at.line, at.slot, null)
    if (row) await deleteFile(at.local, row)
  }

  return {
    getSnapshot: live.getSnapshot,
    subscribe: live.subscribe,
    upload: place,
    retry,
    async pause(at) {
      const row = await records.get(at)
      if (row?.state !== 'uploading') return
      await records.patch(at, row.id, { state: 'paused' })
      live.remove(at)
    },
    resume: async at => void (await retry(at)),
    async dismiss(at) {
      const row = await records.get(at)
      return row?.refused ? records.patch(at, row.id, { refused: null }) : false
    },
    async clear(at) {
      if (live.unjudgedOf(at)) {
        live.removeCheck(at)
        return void queue.pump(at.local)
      }
      live.remove(at)
      await turns.take(at, () => takeAway(at))
    },
    async follow(local, lines) {
      for (const { from, to } of lines) {
        // Looked at first: what is being taken in has its row before it ends.
        const underWay = live.slotsOf(from)
        const chosen = (await records.list(local)).filter(({ line }) => line === from)
        for (const slot of new Set([...underWay, ...chosen.map(({ slot }) => slot)]))
          await moveFile({ local, line: from, slot }, { local, line: to, slot })
      }
      void queue.pump(local)
    },
    async move(from, { line, slot }) {
      const to = { local: from.local, line, slot }
      if (!(await moveFile(from, to))) return false
      void retry(to)
      return true
    },
    async start(local) {
      await recover(records, local, row => live.isBusy(row))
      await cleanUp(records, local)
      await others.catchUp(local)
      void late.pump(local)
      await queue.pump(local)
    },
    idle: queue.pump,
    end: () => over.abort(new DOMException('the person left', 'AbortError')),
  }
}

async function holds({ local, line, slot }: SlotRef, key: string | null): Promise<boolean> {
  return key !== null && (await local.cart.find(line))?.artwork[slot]?.key === key
}
