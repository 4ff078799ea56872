import { systemClock } from '#pwa/lib/clock.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import type { RefusedPick } from '#pwa/local/upload-record.ts'
import type { SlotState } from '#pwa/sync/uploads/slot-view.ts'
import type { SizeIn } from '#shared/artwork/fit.ts'
import { whatToDo } from '#shared/artwork/what-to-do.ts'
import { aboutTime, dayAndTime, megabytes } from './amounts.ts'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'

interface SlotStatusProps {
  state: SlotState
  /** Stands where nothing is picked yet. */
  hint: string
  /** The line's size in inches, where it is known. */
  ordered?: SizeIn | null
}

/** Where a slot stands, in words; progress also as a bar (spec §4). */
export function SlotStatus({ state, hint, ordered }: SlotStatusProps) {
  return (
    <div>
      {/* Always there, so that screen readers hear what comes into it. */}
      <div aria-live="polite">
        <Said state={state} />
      </div>
      <Shown {...{ state, hint, ordered }} />
    </div>
  )
}

/** What nothing else tells a person who does not look: progress has its bar, outcomes have alerts and toasts. */
function Said({ state }: { state: SlotState }) {
  switch (state.kind) {
    case 'checking':
      return <p>{ARTWORK_TEXTS.checking}</p>
    case 'waiting':
      return <Named text={waitingText(state)} {...state} />
    case 'paused':
      return <Named text={ARTWORK_TEXTS.paused} {...state} />
    default:
      return null
  }
}

function Shown({ state, hint, ordered }: SlotStatusProps) {
  switch (state.kind) {
    case 'none':
      return <p className={classes.hint}>{hint}</p>
    case 'checking':
    case 'waiting':
    case 'paused':
      return null
    case 'saving':
      return <Saving {...state} />
    case 'uploading':
      return <Uploading {...state} />
    case 'uploaded':
      return (
        <p className={classes.done}>
          <strong>{ARTWORK_TEXTS.uploaded}</strong> <span className={classes.file}>{state.fileName}</span>
        </p>
      )
    case 'refused':
      return <Refused {...state} ordered={ordered} />
    case 'failed':
      return (
        <p className={classes.stop}>
          {TEXTS.artwork.failed} <span className={classes.file}>{state.fileName}</span>
          {state.reason && <span className={classes.hint}>{state.reason}</span>}
        </p>
      )
    case 'interrupted':
      return (
        <p className={classes.stop}>
          {ARTWORK_TEXTS.interrupted} <span className={classes.file}>{state.fileName}</span>
        </p>
      )
  }
}

function waitingText({ isSafe, later = 0 }: Extract<SlotState, { kind: 'waiting' }>): string {
  if (!isSafe) return ARTWORK_TEXTS.waitingUnsafe
  return later > systemClock.now() ? ARTWORK_TEXTS.later(dayAndTime(later)) : ARTWORK_TEXTS.waiting
}

function Named({ text, fileName }: { text: string; fileName: string }) {
  return (
    <p className={classes.hint}>
      {text} <span className={classes.file}>{fileName}</span>
    </p>
  )
}

function Saving({ fileName, done, size }: Extract<SlotState, { kind: 'saving' }>) {
  return (
    <div className={classes.progress}>
      <progress max={size} value={done} aria-label={ARTWORK_TEXTS.savingFile(fileName)} />
      <span>{ARTWORK_TEXTS.saving(megabytes(done), megabytes(size))}</span>
    </div>
  )
}

/** Percent (spec §4), bytes, speed and time left; the last two once they can be told. */
function Uploading({
  fileName,
  percent,
  done,
  size,
  speed,
  left,
  isSafe,
}: Extract<SlotState, { kind: 'uploading' }>) {
  return (
    <div className={classes.progress}>
      <progress max={100} value={percent} aria-label={ARTWORK_TEXTS.uploadingFile(fileName)} />
      <span>{ARTWORK_TEXTS.uploading(percent)}</span>
      <span className={classes.hint}>
        {ARTWORK_TEXTS.amount(megabytes(done), megabytes(size))}
        {speed !== null && left !== null && (
          <>
            {' · '}
            {ARTWORK_TEXTS.speed(megabytes(speed))}
            {' · '}
            {ARTWORK_TEXTS.left(aboutTime(left))}
          </>
        )}
      </span>
      {!isSafe && <p className={classes.stop}>{ARTWORK_TEXTS.unsafe}</p>}
    </div>
  )
}

interface RefusedProps extends RefusedPick {
  /** Names the file that stays; absent where there is none. */
  kept?: string
  ordered?: SizeIn | null | undefined
}

/** Why a file was not taken, what to do about it, and which one stays. */
export function Refused({ message, fileName, kept, ordered = null }: RefusedProps) {
  const advice = whatToDo(message, ordered)
  return (
    <div role="alert" className={classes.stop}>
      <strong>{message}</strong> <span className={classes.file}>{fileName}</span>
      {advice && <p className={classes.hint}>{advice}</p>}
      {kept && <p className={classes.hint}>{ARTWORK_TEXTS.kept(kept)}</p>}
    </div>
  )
}
