import type { PendingOnOtherDevice } from '#pwa/sync/pending-on-other-device.ts'
import { Status } from '#pwa/ui/status/status.tsx'
import { OTHER_DEVICE_DISMISS, OTHER_DEVICE_TEXT } from '#shared/artwork/texts.ts'
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
      <Status as="div" className={classes.warning}>
        <strong>{OTHER_DEVICE_TEXT}</strong>
        <ul className={classes.files}>
          {files.map(({ line, slot, file }) => (
            <li key={`${line.id} ${slot}`}>{CHECKOUT_TEXTS.otherDeviceFile(file.fileName, line.product)}</li>
          ))}
        </ul>
        {CHECKOUT_TEXTS.otherDeviceHint(OTHER_DEVICE_DISMISS)}
      </Status>
      {isHeld && (
        <p role="alert" className={classes.refused}>
          {CHECKOUT_TEXTS.otherDeviceHeld}
        </p>
      )}
    </>
  )
}
