import {
  type FileChoice,
  type Inspection,
  type Interrupted,
  isSafe,
  isUnsent,
  isUnsentWhole,
  type RefusedPick,
  type SafeUpload,
  type Saving,
  type UnsentUpload,
  type Uploading,
  type UploadRecord,
} from '#pwa/local/upload-record.ts'
import { INTERRUPTED_TEXT, UNREADABLE_TEXT } from '#shared/artwork/texts.ts'
import { DAY } from '#shared/time.ts'

/** What stands of a slot's file; null where none was chosen on this device. */
export type UploadState = UploadRecord | null

/** What happens to a slot's file. With an `id` it is about that choice alone, whatever the slot has by then. */
export type UploadEvent =
  /** A pick passed its checks; its copy begins under the id `file`. */
  | { kind: 'accepted'; choice: FileChoice; file: string }
  /** A pick did not pass. */
  | { kind: 'refused'; choice: FileChoice; message: string }
  /** The copy was read back and hashed. `isAnnounced`: the device keeps it, so the person's others are told (D19). */
  | ({
      kind: 'copied'
      id: string
      file: string
      artwork: string | null
      isAnnounced: boolean
    } & Partial<Inspection>)
  /** The copy was cut off; `isUnreadable` when the picked file itself went away. */
  | { kind: 'copy-failed'; id: string; isUnreadable: boolean }
  | { kind: 'paused' }
  /** By the person, who does not wait for a quota's end. */
  | { kind: 'resumed' }
  /** The shop takes no more of this person's files until then, in epoch milliseconds (issue 6.12). */
  | { kind: 'postponed'; id: string; until: number }
  | { kind: 'failed'; id: string; reason: string }
  | { kind: 'stored'; id: string; key: string }
  /** The device lost the bytes. */
  | { kind: 'bytes-lost'; id: string }
  /** Its picture was tried again; `preview` is null when that was in vain (issue 6.38). */
  | ({ kind: 'looked'; id: string } & Inspection)
  /** The picture is with the server. */
  | { kind: 'shown'; id: string }
  /** The person's other devices are to know of it, or are not to wait for it any more (D19). */
  | { kind: 'announced'; id: string; isAnnounced: boolean }
  /** The cart as the server acknowledged it holds the stored artwork. */
  | { kind: 'acknowledged'; id: string }
  | { kind: 'line-removed' }
  /** The person read why a later pick was refused. */
  | { kind: 'dismissed' }
  /** The person takes the file away. */
  | { kind: 'cleared' }
  /** Another slot's file comes here, where the line holds `was`. */
  | { kind: 'moved-in'; from: UploadRecord; line: string; slot: string; was: string | null }
  /** The slot's file is another's now. */
  | { kind: 'moved-out'; id: string }

/** What is to be done besides, by the shells. Words come before the change is written, the rest after it. */
export type UploadEffect =
  /** The other devices are told that the file waits here (D19). */
  | { kind: 'announce'; id: string; fileName: string }
  /** That word is taken back, where it was given. */
  | { kind: 'withdraw'; id: string }
  /** The copy's bytes go, unless another choice needs them. */
  | { kind: 'release'; file: string }
  /** The server gives the unfinished upload up, unless another choice needs it. */
  | { kind: 'give-up'; artwork: string }
  /** The line holds no artwork in this slot any more. */
  | { kind: 'empty-slot' }

/** The event of one kind. */
type Of<K extends UploadEvent['kind']> = Extract<UploadEvent, { kind: K }>

export interface Transition {
  state: UploadState
  effects: readonly UploadEffect[]
}

/** Where an event leads; the same state, by identity, when it does not count there. Every guard of uploads is here. */
export function transition(state: UploadState, event: UploadEvent): Transition {
  switch (event.kind) {
    case 'accepted':
      return accepted(state, event)
    case 'refused':
      return refused(state, event)
    case 'cleared':
      return cleared(state)
    case 'moved-in':
      return movedIn(state, event)
    case 'copied':
      // The slot went on without it: nobody knows this copy any more.
      if (state?.id !== event.id) return to(state, withdraw(event.id), release(event.file))
      return copied(state, event)
    case 'paused':
    case 'resumed':
    case 'line-removed':
    case 'dismissed':
      return state ? byItself(state, event) : to(state)
    default:
      return state?.id === event.id ? ofChoice(state, event) : to(state)
  }
}

const to = (state: UploadState, ...effects: UploadEffect[]): Transition => ({ state, effects })
const announce = ({ id, fileName }: FileChoice): UploadEffect => ({ kind: 'announce', id, fileName })
const withdraw = (id: string): UploadEffect => ({ kind: 'withdraw', id })
const release = (file: string): UploadEffect => ({ kind: 'release', file })
const withdrawOf = (choice: FileChoice): UploadEffect[] => (choice.isAnnounced ? [withdraw(choice.id)] : [])

function accepted(before: UploadState, { choice, file }: Of<'accepted'>): Transition {
  const earlier = before?.state === 'saving' ? before.earlier : isSafe(before) ? before : null
  const saving: Saving = { ...choice, state: 'saving', file, refused: null, earlier }
  if (before === null || before === earlier) return to(saving)
  return to(saving, ...withdrawOf(before), ...(before.state === 'saving' ? [release(before.file)] : []))
}

/** A file that is kept here stays the slot's, with the refusal beside it. */
function refused(before: UploadState, { choice, message }: Of<'refused'>): Transition {
  if (before?.state === 'saving' || isSafe(before))
    return to({ ...before, refused: { fileName: choice.fileName, message } })
  return to({ ...choice, state: 'refused', message }, ...(before ? withdrawOf(before) : []))
}

function copied(state: UploadRecord, event: Of<'copied'>): Transition {
  const { file, artwork, isAnnounced, preview = null, found = null } = event
  // Another page found the copy whole before this one could say so: only what was seen of the file is new.
  if (isSafe(state)) return to(preview || found ? { ...state, preview, found } : state)
  if (state.state === 'refused') return to(state, withdraw(event.id), release(file))
  const { earlier, ...choice } = state.state === 'saving' ? state : { ...state, earlier: null }
  const known = { file, artwork, preview, found, isShown: false }
  return to(
    { ...choice, ...known, isAnnounced: isAnnounced || state.isAnnounced, state: 'uploading', later: null },
    ...(isAnnounced ? [announce(state)] : []),
    ...(earlier ? withdrawOf(earlier) : []),
    ...(earlier?.file ? [release(earlier.file)] : []),
  )
}

/** Events about one choice, whatever the slot has by then. */
type OfChoice = Exclude<
  UploadEvent,
  Of<'accepted' | 'refused' | 'cleared' | 'moved-in' | 'copied'> | ByItself
>

function ofChoice(state: UploadRecord, event: OfChoice): Transition {
  switch (event.kind) {
    case 'copy-failed':
      return to(state.state === 'saving' ? copyFailed(state, event.isUnreadable) : state)
    case 'postponed':
      return to(state.state === 'uploading' ? { ...state, later: event.until } : state)
    case 'failed':
      if (state.state !== 'uploading') return to(state)
      return to({ ...wholeOf(state), state: 'failed', reason: event.reason })
    case 'stored':
      return to(isUnsentWhole(state) ? { ...wholeOf(state), state: 'stored', key: event.key } : state)
    case 'bytes-lost':
      return to(isUnsentWhole(state) ? interrupted(state) : state)
    case 'looked':
      return to(isSafe(state) ? looked(state, event) : state)
    case 'shown':
      return to(isSafe(state) ? { ...state, isShown: true } : state)
    case 'announced':
      return announced(state, event.isAnnounced)
    case 'acknowledged':
      return acknowledged(state)
    case 'moved-out':
      return to(null)
  }
}

function announced(state: UploadRecord, isAnnounced: boolean): Transition {
  if (state.isAnnounced === isAnnounced) return to(state)
  const word = isAnnounced ? announce(state) : withdraw(state.id)
  return to({ ...state, isAnnounced }, word)
}

/** Events that are about whatever the slot has. */
type ByItself = Of<'paused' | 'resumed' | 'line-removed' | 'dismissed'>

function byItself(state: UploadRecord, { kind }: ByItself): Transition {
  switch (kind) {
    case 'paused':
      return to(state.state === 'uploading' ? { ...wholeOf(state), state: 'paused' } : state)
    case 'resumed':
      return to(isUnsentWhole(state) ? { ...wholeOf(state), state: 'uploading', later: null } : state)
    case 'line-removed':
      // What was never sent outlives its line: the person places or discards it.
      return isUnsent(state) ? to(state) : to(null, ...releasing(state))
    case 'dismissed':
      if (state.state === 'refused') return to(null, ...withdrawOf(state))
      return to('refused' in state && state.refused ? { ...state, refused: null } : state)
  }
}

function copyFailed(state: Saving, isUnreadable: boolean): UploadRecord {
  const message = isUnreadable ? UNREADABLE_TEXT : INTERRUPTED_TEXT
  const { earlier, file: _, refused, ...choice } = state
  if (earlier) return { ...earlier, refused: { fileName: state.fileName, message } }
  if (isUnreadable) return { ...choice, state: 'refused', message }
  return { ...choice, refused, preview: null, found: null, state: 'interrupted' }
}

/** What the three states of a whole file have in common. */
function wholeOf(state: UnsentUpload) {
  const { later: _, reason: __, ...whole } = { later: null, reason: '', ...state }
  return whole
}

/** What the next page is told of a file whose bytes were in this page alone, or are lost. */
export function interrupted(state: UnsentUpload): Interrupted {
  const { file: _, artwork: __, looks: ___, isShown: ____, ...choice } = wholeOf(state)
  return { ...choice, state: 'interrupted' }
}

function looked<T extends SafeUpload>(state: T, { preview, found }: Inspection): T {
  const known = { ...state, found: found ?? state.found }
  if (preview) return { ...known, preview, isShown: false }
  return { ...known, looks: (state.looks ?? 0) + 1 }
}

function acknowledged(state: UploadRecord): Transition {
  if (state.state !== 'stored' || state.file === null || lacksPicture(state)) return to(state)
  return to({ ...state, file: null }, release(state.file))
}

function cleared(state: UploadState): Transition {
  if (state === null) return to(null, { kind: 'empty-slot' })
  // A refused pick leaves the earlier file of its slot in place.
  if (state.state === 'stored' && state.refused) return to({ ...state, refused: null })
  const choices = state.state === 'saving' && state.earlier ? [state, state.earlier] : [state]
  const giveUps = choices.flatMap(choice =>
    isUnsentWhole(choice) && choice.artwork ? [{ kind: 'give-up', artwork: choice.artwork } as const] : [],
  )
  const emptied = state.state === 'stored' ? [{ kind: 'empty-slot' } as const] : []
  return to(null, ...choices.map(({ id }) => withdraw(id)), ...emptied, ...releasing(state), ...giveUps)
}

function movedIn(before: UploadState, event: Of<'moved-in'>): Transition {
  const { from, line, slot, was } = event
  const moved = { ...from, line, slot, was, isAnnounced: false }
  // The refusal was about the slot it came from.
  const state = 'refused' in moved ? { ...moved, refused: null } : moved
  return to(state, ...(before ? [...withdrawOf(before), ...releasing(before)] : []))
}

/** The bytes of a record, and of the choice it would have fallen back on. */
function releasing(state: UploadRecord): UploadEffect[] {
  const earlier = state.state === 'saving' ? state.earlier : null
  return [state, earlier].flatMap(each => (each && 'file' in each && each.file ? [release(each.file)] : []))
}

/** Quotas are of a day: whoever is to wait longer has had the clock set since. */
export const LONGEST_POSTPONEMENT_MS = 2 * DAY

/** Whether the shop takes this file later only (issue 6.12); `now` in epoch milliseconds. */
export function isPostponed({ later }: Pick<Uploading, 'later'>, now: number): boolean {
  return later !== null && later > now && later - now <= LONGEST_POSTPONEMENT_MS
}

/** Whether the file may be sent. */
export const isDue = (state: UploadState, now: number): state is Uploading =>
  state?.state === 'uploading' && !isPostponed(state, now)

/** How often a picture is tried here that did not come with the verdict; then the server draws it. */
const MOST_LOOKS = 2

/** Whether a file that is here has no picture yet, and another try is worth its while (issue 6.38). */
export function lacksPicture(state: UploadState): boolean {
  return isSafe(state) && state.preview === null && state.file !== null && (state.looks ?? 0) < MOST_LOOKS
}

/** The refusal that stands beside a slot's file. */
export const refusalOf = (state: UploadState): RefusedPick | null =>
  state && 'refused' in state ? state.refused : null
