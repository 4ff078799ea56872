import type { Restored } from '#pwa/local/cart-repository.ts'
import type { Local } from '#pwa/local/open.ts'
import { isUnsentWhole } from '#pwa/local/upload-record.ts'
import type { ArtworkSlot } from '#shared/cart/line.ts'
import { type Activity, createActivity } from './activity.ts'
import { createDispatch, type Dispatch, type DispatchDeps } from './dispatch.ts'
import { createIntake, type IntakeDeps, type IntakeResult } from './intake.ts'
import { createPreviewSender, type LatePreviewDeps, latePreviews } from './previews.ts'
import { announce, announceAll, cleanUp, recoverCopies } from './recover.ts'
import { createSender, type SenderDeps, type UploadSender } from './sender.ts'
import {
  createUploadRecords,
  type Log,
  type SlotId,
  type SlotRef,
  type UploadRecords,
} from './upload-records.ts'

export interface UploaderDeps
  extends Pick<SenderDeps, 'send' | 'tabLock' | 'after' | 'onUploaded' | 'onTryFailed' | 'log'>,
    Pick<IntakeDeps, 'judge' | 'newId'>,
    Pick<DispatchDeps, 'giveUp'>,
    Pick<LatePreviewDeps, 'lookAgain' | 'whenIdle'> {
  sendPreview(key: string, preview: Blob): Promise<void>
  /** Epoch milliseconds: for the order of files, speed and time left. */
  clock: { now(): number }
  /** Tells the person, wherever in the shop they are. */
  onFailed(retry: () => void): void
}

export interface Uploader
  extends Pick<Activity, 'getSnapshot' | 'subscribe' | 'unjudged'>,
    Pick<UploadRecords, 'held'> {
  /**
   * Judges a file and, when it is accepted, saves it on the device: then it resolves, and the file goes up and onto its
   * line by itself. A refused one leaves the slot's earlier file as it was. Never throws.
   */
  upload(at: SlotRef, file: File): Promise<IntakeResult>
  /** Tries a failed check or upload again; false when the file is not there any more. */
  retry(at: SlotRef): Promise<boolean>
  /** Stops an upload until it is resumed; what is there stays there. */
  pause(at: SlotRef): Promise<void>
  /** Takes a paused upload up where it stands. */
  resume(at: SlotRef): Promise<void>
  /** Takes the word of a refused pick away; the slot's file stays. False when there is none. */
  dismiss(at: SlotRef): Promise<boolean>
  /** Takes the slot's file away, stopping what is under way. */
  clear(at: SlotRef): Promise<void>
  /** Brings the files of removed lines to those that took their place; they are not asked for again. */
  follow(local: Local, lines: readonly Restored[]): Promise<void>
  /** Gives a slot a file that waits for another one; false when it is not there any more. */
  move(from: SlotRef, to: SlotId): Promise<boolean>
  /** Goes on with everything an earlier page did not finish. */
  start(local: Local): Promise<void>
  /** Resolves when everything that waits now was sent, failed, paused or taken away. */
  idle(local: Local): Promise<void>
  /** Stops for good what is under way, because the person leaves; the files wait where they are. */
  end(): void
}

/** What the uploader's acts work with. */
interface Parts {
  records: UploadRecords
  dispatch: Dispatch
  activity: Activity
  intake(at: SlotRef, file: File): Promise<IntakeResult>
  sender: UploadSender
  late: { pump(local: Local): Promise<void> }
}

/** Uploads artwork for as long as the page lives, whatever screen is shown (spec §4, §5; "Artwork"). */
export function createUploader(deps: UploaderDeps): Uploader {
  const over = new AbortController()
  // What the person who left has closed under this fails, and nobody needs to hear of it.
  const log: Log = (text, error) => {
    if (!over.signal.aborted) deps.log(text, error)
  }
  const parts = partsOf({ ...deps, log }, over.signal)
  const { dispatch, activity, sender, late } = parts
  return {
    getSnapshot: activity.getSnapshot,
    subscribe: activity.subscribe,
    unjudged: activity.unjudged,
    held: parts.records.held,
    upload: (at, file) => upload(parts, at, file),
    retry: at => retry(parts, at),
    async pause(at) {
      const { before, after } = await dispatch(at, { kind: 'paused' })
      if (before !== after) activity.stopSending(at)
    },
    resume: async at => void (await retry(parts, at)),
    async dismiss(at) {
      const { before, after } = await dispatch(at, { kind: 'dismissed' })
      return before !== after
    },
    async clear(at) {
      if (activity.unjudgedOf(at)) {
        activity.removeCheck(at)
        return void sender.pump(at.local)
      }
      activity.remove(at)
      await dispatch(at, { kind: 'cleared' })
    },
    async follow(local, lines) {
      for (const { from, to } of lines)
        for (const slot of await slotsOf(parts, local, from))
          await move(parts, { local, line: from, slot }, { local, line: to, slot })
      void sender.pump(local)
    },
    async move(from, { line, slot }) {
      const to = { local: from.local, line, slot }
      if (!(await move(parts, from, to))) return false
      void retry(parts, to)
      return true
    },
    async start(local) {
      await recoverCopies(parts, local, activity.isBusy)
      await cleanUp(parts, local)
      await announceAll(parts, local)
      void late.pump(local)
      await sender.pump(local)
    },
    idle: sender.pump,
    end: () => over.abort(new DOMException('the person left', 'AbortError')),
  }
}

function partsOf(deps: UploaderDeps, over: AbortSignal): Parts {
  const activity = createActivity(deps.clock)
  const records = createUploadRecords(deps.log)
  const dispatch = createDispatch({ ...deps, records })
  const shared = { ...deps, activity, records, dispatch, over }
  const onStuck = (at: SlotRef) => deps.onFailed(() => void retry(parts, at))
  const sender = createSender({ ...shared, previews: createPreviewSender(shared), onFailed: onStuck })
  const parts: Parts = {
    records,
    dispatch,
    activity,
    sender,
    intake: createIntake({ ...shared, onUnjudged: onStuck }),
    late: latePreviews({ ...shared, onLooked: local => void sender.pump(local) }),
  }
  return parts
}

async function upload({ intake, sender, late }: Parts, at: SlotRef, file: File): Promise<IntakeResult> {
  const result = await intake(at, file)
  // What stood back for the check goes on, be it this file or the one it did not replace.
  void sender.pump(at.local)
  void late.pump(at.local)
  return result
}

async function retry(parts: Parts, at: SlotRef): Promise<boolean> {
  const { activity, dispatch, sender } = parts
  const unjudged = activity.unjudgedOf(at)
  if (unjudged && !activity.isChecking(at)) {
    await upload(parts, at, unjudged)
    return true
  }
  if (activity.isBusy(at)) return false
  const { before } = await dispatch(at, { kind: 'resumed' })
  if (!isUnsentWhole(before)) return false
  await sender.pump(at.local)
  return true
}

/** What is being taken in has its record before it ends: so it is looked at first. */
async function slotsOf({ activity, records }: Parts, local: Local, line: string): Promise<Set<ArtworkSlot>> {
  const underWay = activity.slotsOf(line)
  const chosen = (await records.list(local)).filter(record => record.line === line)
  return new Set([...underWay, ...chosen.map(({ slot }) => slot)])
}

/** Moves a slot's choice to another slot with all that was done for it; false when there is none. */
async function move(parts: Parts, from: SlotRef, to: SlotRef): Promise<boolean> {
  const { activity, dispatch, records } = parts
  const unjudged = activity.unjudgedOf(from)
  if (unjudged) {
    activity.removeCheck(from)
    // A file that had no verdict yet is checked anew.
    void upload(parts, to, unjudged)
  }
  const moved = await dispatch.inTurn(from, async step => {
    const record = await records.get(from)
    if (!record) return null
    const isHeld = records.isInPageOnly(from)
    if (await records.get(to)) activity.remove(to)
    const { line, slot } = to
    const was = (await to.local.cart.find(line))?.artwork[slot]?.key ?? null
    // Under the new slot first: what is cut off between is known twice, never not at all.
    await step(to, { kind: 'moved-in', from: record, line, slot, was })
    if (isHeld) await records.hold(to, record.id)
    await step(from, { kind: 'moved-out', id: record.id })
    // What was on its way goes on from where it stands; a copy under way must not be cut off.
    if (record.state !== 'saving') activity.stopSending(from)
    return record
  })
  if (moved) await announce(parts, to, { ...moved, isAnnounced: false })
  return moved !== null
}
