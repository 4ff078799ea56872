import { NOT_QUOTED } from '#pwa/local/legacy-cart.ts'
import type { UploadRecord } from '#pwa/local/upload-record.ts'
import { pendingOnOtherDevices } from '#pwa/sync/pending-on-other-device.ts'
import { canCheckOut, lacksArtwork } from '#shared/cart/checkout-gate.ts'
import type { CartLine } from '#shared/cart/line.ts'

/** What decides about the button. */
export interface Standing {
  lines: readonly CartLine[]
  /** What this device knows of picked files. */
  uploads: readonly UploadRecord[]
  isOffline: boolean
  /** The person wants to check out as soon as that is possible. */
  isWished: boolean
}

/** What the button is for: paying, asking to be told when paying is possible, or waiting for that. */
export type Purpose = { kind: 'pay' | 'wish'; isOpen: boolean } | { kind: 'wished' }

const ON_THE_WAY: UploadRecord['state'][] = ['saving', 'uploading', 'paused']
const isOnTheWay = ({ state }: UploadRecord) => ON_THE_WAY.includes(state)

const isPriced = (lines: readonly CartLine[]) => lines.every(line => line.priceList !== NOT_QUOTED)

/** The spec's own gate: something to buy, no line without its artwork or its price (spec §4). */
export const isPayable = (lines: readonly CartLine[]): boolean => canCheckOut([...lines]) && isPriced(lines)

/** Whether the connection and all artwork are there (issue 4, point 5): a file on its way, on any device, counts as missing. */
export function isReady({ lines, uploads, isOffline }: Omit<Standing, 'isWished'>): boolean {
  const ids = new Set(lines.map(({ id }) => id))
  const isComing = uploads.some(row => isOnTheWay(row) && ids.has(row.line))
  return !isOffline && isPayable(lines) && !isComing && pendingOnOtherDevices(lines, uploads).length === 0
}

/** Whether nothing but time is missing: artwork that is not there is on its way from this device. */
export function canWish({ lines, uploads }: Pick<Standing, 'lines' | 'uploads'>): boolean {
  const coming = new Set(uploads.filter(row => row.slot === 'front' && isOnTheWay(row)).map(row => row.line))
  return (
    lines.length > 0 && isPriced(lines) && lines.every(line => !lacksArtwork(line) || coming.has(line.id))
  )
}

export function purposeOf(standing: Standing): Purpose {
  if (standing.isWished && !isReady(standing)) return { kind: 'wished' }
  if (standing.isOffline) return { kind: 'wish', isOpen: canWish(standing) }
  return { kind: 'pay', isOpen: isPayable(standing.lines) }
}
