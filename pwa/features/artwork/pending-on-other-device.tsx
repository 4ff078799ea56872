import action from '#pwa/ui/action/action.module.css'
import { Status } from '#pwa/ui/status/status.tsx'
import { OTHER_DEVICE_DISMISS, OTHER_DEVICE_TEXT } from '#shared/artwork/texts.ts'
import type { PendingFile } from '#shared/cart/line.ts'
import classes from './artwork.module.css'
import { leavingToPicker } from './leaving-to-picker.ts'

interface PendingOnOtherDeviceProps {
  /** What the line is called. */
  lineName: string
  file: PendingFile | null
  onDismiss(file: PendingFile): void
}

/** Says that another device of the person's has a file for the slot that is not stored yet (D19), until it is. */
export function PendingOnOtherDevice({ lineName, file, onDismiss }: PendingOnOtherDeviceProps) {
  if (!file) return null
  return (
    <div className={classes.otherDevice}>
      <Status>
        <strong>{OTHER_DEVICE_TEXT}</strong> <span className={classes.file}>{file.fileName}</span>
      </Status>
      <button type="button" className={action.quiet} onClick={leavingToPicker(() => onDismiss(file))}>
        {OTHER_DEVICE_DISMISS}
        <span className="visually-hidden">
          : {file.fileName} for {lineName}
        </span>
      </button>
    </div>
  )
}
