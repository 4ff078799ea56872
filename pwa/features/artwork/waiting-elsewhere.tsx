import action from '#pwa/ui/action/action.module.css'
import { ELSEWHERE_TEXT } from '#shared/artwork/texts.ts'
import type { WaitingFile } from '#shared/cart/line.ts'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'

interface WaitingElsewhereProps {
  product: string
  file: WaitingFile | null
  onDismiss(file: WaitingFile): void
}

/** Says that another device of the person's has a file for the slot that is not stored yet (D19), until it is. */
export function WaitingElsewhere({ product, file, onDismiss }: WaitingElsewhereProps) {
  if (!file) return null
  return (
    <div role="status" className={classes.elsewhere}>
      <p>
        <strong>{ELSEWHERE_TEXT}</strong> <span className={classes.file}>{file.fileName}</span>
      </p>
      <button type="button" className={action.quiet} onClick={() => onDismiss(file)}>
        {ARTWORK_TEXTS.dismiss}
        <span className="visually-hidden">
          : {file.fileName} for {product}
        </span>
      </button>
    </div>
  )
}
