/** ZIP codes whose first three digits lie between these, both included, and the business days a parcel takes there. */
export interface ShippingZone {
  from: number
  to: number
  days: number
}

/** Days from the shop by ZIP code (D43), 1 to 5: what a shop owner changes. The first zone that fits holds. */
const SHIPPING_ZONES: readonly ShippingZone[] = [
  // Southern California.
  { from: 900, to: 935, days: 1 },
  // The rest of California, Arizona, Nevada.
  { from: 936, to: 961, days: 2 },
  { from: 850, to: 865, days: 2 },
  { from: 889, to: 898, days: 2 },
  // The West: Oregon and Washington, Colorado to Utah, New Mexico, Montana.
  { from: 970, to: 994, days: 3 },
  { from: 800, to: 847, days: 3 },
  { from: 870, to: 884, days: 3 },
  { from: 590, to: 599, days: 3 },
  // The middle: Texas to North Dakota, Minnesota to Louisiana.
  { from: 500, to: 588, days: 4 },
  { from: 600, to: 799, days: 4 },
  { from: 885, to: 885, days: 4 },
]

/** Everywhere else: the East, Alaska, Hawaii, the territories. */
export const FARTHEST_DAYS = 5

/** The nearest zone's days. */
export const NEAREST_DAYS = Math.min(...SHIPPING_ZONES.map(({ days }) => days))

/** Business days a parcel takes to a ZIP code (5 digits, or 9 with a dash); null for what is none. */
export function shippingDays(zip: string): number | null {
  if (!/^\d{5}(-\d{4})?$/.test(zip.trim())) return null
  const prefix = Number(zip.trim().slice(0, 3))
  return SHIPPING_ZONES.find(({ from, to }) => prefix >= from && prefix <= to)?.days ?? FARTHEST_DAYS
}
