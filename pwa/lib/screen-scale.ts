import { deviceStorage } from './storage.ts'

/** CSS pixels per inch that browsers pretend; true on few screens. */
const CSS_PIXELS_PER_INCH = 96
/** Width of a bank card, 85.6 mm (ISO 7810), in inches. */
export const CARD_IN = 3.37

const KEY = 'goldleaf-pixels-per-inch'
const PLAUSIBLE = { min: 40, max: 400 }

/** How many CSS pixels are an inch on this device, and whether a person measured it. */
export interface ScreenScale {
  pixelsPerInch: number
  isMeasured: boolean
}

export function readScreenScale(storage = deviceStorage()): ScreenScale {
  const stored = Number(storage.getItem(KEY))
  const isMeasured = stored >= PLAUSIBLE.min && stored <= PLAUSIBLE.max
  return { pixelsPerInch: isMeasured ? stored : CSS_PIXELS_PER_INCH, isMeasured }
}

/** Remembers what a person measured on this device. */
export function writeScreenScale(pixelsPerInch: number, storage = deviceStorage()): ScreenScale {
  storage.setItem(KEY, String(Math.round(pixelsPerInch * 100) / 100))
  return readScreenScale(storage)
}
