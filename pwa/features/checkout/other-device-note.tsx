import type { PendingOnOtherDevice } from '#pwa/sync/pending-on-other-device.ts'
import { ELSEWHERE_DISMISS, ELSEWHERE_TEXT } from '#shared/artwork/texts.ts'
import classes from './checkout.module.css'
import { CHECKOUT_TEXTS } from './checkout-texts.ts'

interface OtherDeviceNoteProps {
  files: readonly PendingOnOtherDevice[]
  /** The person wanted to pay without them. */
  isHeld: boolean
}

/** Why checkout does not run here: files the person chose on another device are not uploaded yet (D19). */
export function OtherDeviceNote({ files, isHeld }: OtherDeviceNoteProps) {
  if (files.length === 0) return null
  return (
    <>
      <div role="status" className={classes.warning}>
        <strong>{ELSEWHERE_TEXT}</strong>
        <ul className={classes.files}>
          {files.map(({ line, slot, file }) => (
            <li key={`${line.id} ${slot}`}>{CHECKOUT_TEXTS.elsewhereFile(file.fileName, line.product)}</li>
          ))}
        </ul>
        {CHECKOUT_TEXTS.elsewhereHint(ELSEWHERE_DISMISS)}
      </div>
      {isHeld && (
        <p role="alert" className={classes.refused}>
          {CHECKOUT_TEXTS.elsewhereHeld}
        </p>
      )}
    </>
  )
}
