import type { CartMutation, SyncedCart } from '#shared/cart/mutation.ts'
import { receive } from '../cart-answer.ts'
import type { DeviceWays } from './device.ts'

type Receive = typeof receive

/** Takes every answer for the newest, however old it is. */
export const heedingAll: Receive = (kept, request, answer, deps) => {
  const trusting = { ...kept, base: { ...kept.base, v: Math.min(kept.base.v, answer.v) } }
  return receive(trusting, request, answer, deps)
}

/** Goes by versions alone, as if a restored store went on where the old one was. */
export const ignoringEpochs: Receive = (kept, request, answer, deps) => {
  const epoch = kept.base.epoch === '' ? answer.epoch : kept.base.epoch
  return receive(kept, request, { ...answer, epoch }, deps)
}

/** Names a change by its number on the device: copies of a device use the same names. */
export const numberedMid: NonNullable<DeviceWays['queue']> = (mutation, _, { name, count }) => ({
  ...mutation,
  mid: `${name.slice(0, -12)}${String(count).padStart(12, '0')}`,
})

/** Sends the whole line with every change of a part of it. */
export function wholeLine(mutation: CartMutation, { lines }: SyncedCart): CartMutation {
  const line = lines.find(({ id }) => id === mutation.line)
  if (mutation.op !== 'patch' || !line) return mutation
  const { id: _id, artwork: _artwork, ...val } = line
  return { ...mutation, val }
}
