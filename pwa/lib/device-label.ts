import { createDeviceEntry } from './device-entry.ts'
import { randomId } from './ids.ts'
import { deviceStorage } from './storage.ts'

/** What people call a device of such a browser; the first that is named counts, since iPads call themselves Macs too. */
const NAMES: readonly [mark: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Mac OS X/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
]

/** What a device is called in an order's history. */
const deviceLabel = (userAgent: string): string =>
  NAMES.find(([mark]) => mark.test(userAgent))?.[1] ?? 'Browser'

const here = createDeviceEntry(deviceStorage, 'goldleaf.device', value => {
  const { id } = value as { id?: unknown }
  return typeof id === 'string' ? { id } : null
})

/** This device as the desk's calls name it: an id made here once, and what people call it. */
export function thisDevice(): { id: string; label: string } {
  const id = here.get()?.id ?? randomId()
  if (here.get() === null) here.put({ id })
  return { id, label: deviceLabel(navigator.userAgent) }
}
