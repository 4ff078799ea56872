import { useState } from 'react'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { type PendingOnOtherDevice, pendingOnOtherDevices } from '#pwa/sync/pending-on-other-device.ts'
import type { CartLine } from '#shared/cart/line.ts'

export interface OtherDeviceFiles {
  files: readonly PendingOnOtherDevice[]
  /** The person wanted to pay without these files. */
  isHeld: boolean
  /** Asks whether an order has to wait for files; true says so on the page. */
  holds(): boolean
}

const idsOf = (files: readonly PendingOnOtherDevice[]) => files.map(({ file }) => file.id).join()

/** Files of the cart that wait on another device (D19); none is shown until this device knows its own. */
export function useOtherDevices(
  lines: readonly CartLine[],
  uploads: readonly UploadRecord[] | null,
): OtherDeviceFiles {
  const [heldFor, setHeldFor] = useState('')
  const files = pendingOnOtherDevices(lines, uploads ?? [])
  return {
    files: uploads ? files : [],
    isHeld: files.length > 0 && heldFor === idsOf(files),
    holds() {
      setHeldFor(idsOf(files))
      return files.length > 0
    },
  }
}
