import type { OptionsMap } from './line.ts'

/** Whether a line is picked up at the shop instead of shipped (spec §3: 'Yes' or empty, in older carts a boolean). */
export const isPickup = ({ options }: { options: OptionsMap }): boolean =>
  [true, 'Yes'].includes(options['Store Pickup'] as boolean | string)
