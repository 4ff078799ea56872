import type { ReactNode } from 'react'
import { useReachability } from '#pwa/lib/shop-reachability.ts'
import type { BesideRefusal, SlotState } from '#pwa/sync/uploads/slot-view.ts'
import action from '#pwa/ui/action/action.module.css'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import type { SizeIn } from '#shared/artwork/fit.ts'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { leavingToPicker } from './leaving-to-picker.ts'
import { SlotPreview } from './slot-preview.tsx'
import { Refused, SlotStatus } from './slot-status.tsx'

interface ArtworkSlotProps {
  sub: string
  /** What the slot's line is called. */
  lineName: string
  title: string
  hint: string
  /** Whether the line can be ordered without a file here. */
  isOptional: boolean
  state: SlotState
  /** The line's size in inches, where it is known. */
  ordered: SizeIn | null
  refusal: BesideRefusal | null
  /** In place of the file's small picture as this device knows it. */
  picture?: ReactNode
  /** Beside the file, below its state. */
  children: ReactNode
  /** Absent where no file may come. */
  onPick?: ((file: File) => void) | undefined
  onRetry(): void
  onPause(): void
  onResume(): void
  /** Absent where a file that is there cannot be taken away. */
  onClear?: (() => void) | undefined
  onDismissRefusal(): void
}

/** One file picker of one line; it takes another file in every state but while checking (spec §5). */
export function ArtworkSlot({
  sub,
  lineName,
  title,
  hint,
  isOptional,
  state,
  ordered,
  refusal,
  picture = <SlotPreview state={state} sub={sub} />,
  children,
  ...act
}: ArtworkSlotProps) {
  return (
    <fieldset className={classes.slot}>
      <legend>{title}</legend>
      {picture}
      <div className={classes.state}>
        <SlotStatus {...{ state, hint, ordered }} />
        {refusal && (
          <>
            <Refused {...refusal} ordered={ordered} />
            <button type="button" className={action.quiet} onClick={leavingToPicker(act.onDismissRefusal)}>
              {ARTWORK_TEXTS.dismiss}
              <span className="visually-hidden"> the message about {refusal.fileName}</span>
            </button>
          </>
        )}
        <div className={classes.tools}>
          <Going state={state} {...act} />
          {act.onPick && <Picker {...{ state, title, lineName, isOptional }} onPick={act.onPick} />}
          {act.onClear && state.kind !== 'none' && state.kind !== 'checking' && (
            <button
              type="button"
              className={`${action.quiet} ${classes.flush}`}
              onClick={leavingToPicker(act.onClear)}
            >
              {ARTWORK_TEXTS.remove(title)}
              <span className="visually-hidden"> of {lineName}</span>
            </button>
          )}
        </div>
      </div>
      {children}
    </fieldset>
  )
}

/** Whether the file goes up, in the person's hands. */
function Going({
  state,
  ...act
}: { state: SlotState } & Pick<ArtworkSlotProps, 'onRetry' | 'onPause' | 'onResume'>) {
  const isOffline = useReachability() === 'offline'
  const button = (label: string, run: () => void, fileName: string) => (
    <button type="button" className={action.other} onClick={run}>
      {label}
      <span className="visually-hidden"> uploading {fileName}</span>
    </button>
  )
  if (state.kind === 'failed') return button(ARTWORK_TEXTS.retry, act.onRetry, state.fileName)
  if (state.kind === 'paused') return button(ARTWORK_TEXTS.resume, act.onResume, state.fileName)
  // Without a connection nothing goes that could be stopped.
  const isInTurn = !isOffline && state.kind === 'waiting'
  return (
    (state.kind === 'uploading' || isInTurn) &&
    state.isSafe &&
    button(ARTWORK_TEXTS.pause, act.onPause, state.fileName)
  )
}

function Picker({
  state,
  title,
  lineName,
  isOptional,
  onPick,
}: Pick<ArtworkSlotProps, 'state' | 'title' | 'lineName' | 'isOptional'> & { onPick(file: File): void }) {
  const isFirst = state.kind === 'none'
  return (
    <FilePicker
      look={isFirst && !isOptional ? 'main' : 'other'}
      disabled={state.kind === 'checking'}
      onPick={([file]) => onPick(file)}
    >
      {isFirst ? ARTWORK_TEXTS.choose(title) : ARTWORK_TEXTS.replace(title)}
      <span className="visually-hidden"> for {lineName}</span>
    </FilePicker>
  )
}
