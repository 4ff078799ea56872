import { epochOf } from '#api/services/cart/sync.ts'
import { applyAnswer } from '#pwa/sync/cart-answer.ts'
import type { CartMutation, SyncedCart } from '#shared/cart/mutation.ts'
import { judgeOnce, type ServerWays } from './cart-server.ts'
import type { DeviceWays } from './device.ts'

type Receive = typeof applyAnswer

/** Takes every answer for the newest, however old it is. */
export const heedingAll: Receive = (snapshot, request, answer, deps) => {
  const trusting = { ...snapshot, base: { ...snapshot.base, v: Math.min(snapshot.base.v, answer.v) } }
  return applyAnswer(trusting, request, answer, deps)
}

/** Goes by versions alone, as if a restored store went on where the old one was. */
export const ignoringEpochs: Receive = (snapshot, request, answer, deps) => {
  const epoch = snapshot.base.epoch === '' ? answer.epoch : snapshot.base.epoch
  return applyAnswer(snapshot, request, { ...answer, epoch }, deps)
}

/** Knows nothing of deletions, as code of before. */
export const missingDeletions: Receive = (snapshot, request, answer, deps) => {
  const { isDeleted: _, ...rest } = answer
  return applyAnswer(snapshot, request, rest, deps)
}

/** Lets go of all that lay in a deleted cart. */
export const droppingDeleted: Receive = (snapshot, request, answer, deps) => {
  const changeset = applyAnswer(snapshot, request, answer, deps)
  return answer.isDeleted && changeset ? { ...changeset, put: [] } : changeset
}

/** Takes what was made in a deleted cart for changes of the new one. */
export const mixingLives: ServerWays['judge'] = (doc, seen, request, world) =>
  judgeOnce(doc, seen, { ...request, takesDeletion: false }, world)

/** Takes what changed for changes of whatever version it has. */
export const changingAnyBase: Receive = (snapshot, request, answer, deps) =>
  applyAnswer(snapshot, { ...request, knownV: snapshot.base.v }, answer, deps)

/** Tells every device what changed, whatever version that has. */
export const tellingChangesToAll: ServerWays['judge'] = (doc, seen, request, world) =>
  judgeOnce(doc, seen, { ...request, epoch: epochOf(doc, world.life), knownV: doc.v }, world)

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
