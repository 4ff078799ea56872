import type { Local } from '#pwa/local/open.ts'
import type { PendingOnOtherDevice } from '#pwa/sync/pending-on-other-device.ts'
import action from '#pwa/ui/action/action.module.css'
import { OTHER_DEVICE_DISMISS, OTHER_DEVICE_TEXT } from '#shared/artwork/texts.ts'
import { artworkTitle } from './describe.ts'
import classes from './sync-centre.module.css'
import { SYNC_TEXTS as TEXTS } from './sync-centre-texts.ts'

interface OtherDeviceListProps {
  local: Local
  files: readonly PendingOnOtherDevice[]
  onGone(): void
}

/** Files that wait on the person's other devices (D19): this one cannot send them, but need not wait for them. */
export function OtherDeviceList({ local, files, onGone }: OtherDeviceListProps) {
  async function dismiss({ line, slot, file }: PendingOnOtherDevice) {
    await local.cart.unmarkPending(line.id, slot, file.id)
    onGone()
  }
  return (
    <section className={classes.part} aria-label={OTHER_DEVICE_TEXT}>
      <h2>{OTHER_DEVICE_TEXT}</h2>
      <p>{TEXTS.otherDeviceHint}</p>
      <ul className={classes.rows}>
        {files.map(each => (
          <li key={`${each.line.id} ${each.slot}`} className={classes.row}>
            <h3>{artworkTitle(each.slot, each.line.product)}</h3>
            <p className={classes.detail}>{each.file.fileName}</p>
            <div className={classes.actions}>
              <button type="button" className={action.other} onClick={() => void dismiss(each)}>
                {OTHER_DEVICE_DISMISS}
                <span className="visually-hidden">
                  : {each.file.fileName} for {each.line.product}
                </span>
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
