import { type ChangeEvent, useId } from 'react'
import type { SlotState } from '#pwa/sync/slot-state.ts'
import action from '#pwa/ui/action/action.module.css'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { SlotPreview } from './slot-preview.tsx'
import { SlotStatus } from './slot-status.tsx'

interface ArtworkSlotProps {
  sub: string
  product: string
  title: string
  hint: string
  state: SlotState
  onPick(file: File): void
  onRetry(): void
  onClear(): void
}

/** One file picker of one line; it takes another file in every state but while checking (spec §5). */
export function ArtworkSlot({ sub, product, title, hint, state, ...act }: ArtworkSlotProps) {
  return (
    <fieldset className={classes.slot}>
      <legend>{title}</legend>
      <SlotPreview state={state} sub={sub} />
      <div className={classes.state}>
        <SlotStatus state={state} hint={hint} />
        <div className={classes.tools}>
          {state.kind === 'failed' && (
            <button type="button" className={action.other} onClick={act.onRetry}>
              {ARTWORK_TEXTS.retry}
              <span className="visually-hidden"> uploading {state.fileName}</span>
            </button>
          )}
          <Picker state={state} title={title} product={product} onPick={act.onPick} />
          {state.kind !== 'none' && state.kind !== 'checking' && (
            <button type="button" className={action.quiet} onClick={act.onClear}>
              {ARTWORK_TEXTS.remove(title)}
              <span className="visually-hidden"> of {product}</span>
            </button>
          )}
        </div>
      </div>
    </fieldset>
  )
}

/** The label is what people see and press; the input itself stays for keyboards and screen readers. */
function Picker({
  state,
  title,
  product,
  onPick,
}: Pick<ArtworkSlotProps, 'state' | 'title' | 'product' | 'onPick'>) {
  const id = useId()
  function pick({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    if (file) onPick(file)
    // The same file can then be picked again after it was mended.
    target.value = ''
  }
  return (
    <span className={classes.picker}>
      <input
        id={id}
        type="file"
        accept="image/jpeg,application/pdf,.jpg,.jpeg,.pdf"
        disabled={state.kind === 'checking'}
        onChange={pick}
      />
      <label htmlFor={id} className={state.kind === 'none' ? action.main : action.other}>
        {state.kind === 'none' ? ARTWORK_TEXTS.choose(title) : ARTWORK_TEXTS.replace(title)}
        <span className="visually-hidden"> for {product}</span>
      </label>
    </span>
  )
}
