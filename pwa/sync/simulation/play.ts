import type { LinePatch } from '#shared/cart/mutation.ts'
import { aLine, anArtwork, aWaitingFile } from '#shared/testing/cart.ts'
import { DAY } from '#shared/time.ts'
import type { CartServer } from './cart-server.ts'
import type { SimulatedDevice } from './device.ts'
import type { Step, StepKind } from './scenario.ts'
import type { World } from './world.ts'

const YEAR_MS = 365 * DAY
const MOST_DEVICES = 5

export interface PlayStage {
  world: World
  server: CartServer
  devices: SimulatedDevice[]
}

type Act = (stage: PlayStage, device: SimulatedDevice, step: Step) => unknown

/** The line a step is about; undefined in an empty cart. */
async function lineFor(device: SimulatedDevice, { tab, number }: Step): Promise<string | undefined> {
  const lines = (await device.tab(tab)?.cart.list()) ?? []
  return lines[number % Math.max(1, lines.length)]?.id
}

function patchFor({ isNewer }: SimulatedDevice, number: number): LinePatch {
  const total = { total: (number % 99) + 1 }
  if (number % 4 === 0) return { ...total, options: { Quantity: number } }
  if (number % 4 === 1) return { options: { 'Job Name': `job ${number}` } }
  // A field that older code has never heard of.
  return isNewer && number % 4 === 2 ? ({ proofSeen: number } as LinePatch) : total
}

/** The spec's own, a part of a product, and one that a newer shop sells. */
const SLOTS = ['front', 'back', 'wall', 'partOfANewerShop']

const ACTS: Record<StepKind, Act> = {
  add: (_, device, { tab, number }) => {
    const { id: _id, ...line } = aLine('', { product: `Banner ${number}` })
    const newer = device.isNewer ? { ...line, madeBy: { newer: number } } : line
    return device.tab(tab)?.cart.add(newer)
  },
  async patch(_, device, step) {
    const line = await lineFor(device, step)
    if (line) await device.tab(step.tab)?.cart.patch(line, patchFor(device, step.number))
  },
  async remove(_, device, step) {
    const line = await lineFor(device, step)
    if (line) await device.tab(step.tab)?.cart.remove(line)
  },
  async artwork(_, device, step) {
    const line = await lineFor(device, step)
    const slot = SLOTS[step.number % SLOTS.length] ?? 'front'
    const { cart } = device.tab(step.tab) ?? {}
    const file = aWaitingFile(step.number % 5)
    if (!line || !cart) return
    if (step.number % 5 < 2) await cart.markPending(line, slot, file)
    else if (step.number % 5 === 2) await cart.unmarkPending(line, slot, file.id)
    else await cart.setArtwork(line, slot, anArtwork(step.number % 7))
  },
  async 'undo removal'(_, device, step) {
    const line = await lineFor(device, step)
    const { cart } = device.tab(step.tab) ?? {}
    const removed = line && (await cart?.remove(line))
    if (removed) await cart?.restore([removed])
  },
  async 'undo clear'(_, device, { tab }) {
    const { cart } = device.tab(tab) ?? {}
    const removed = await cart?.clear()
    if (removed) await cart?.restore(removed)
  },
  clear: (_, device, { tab }) => device.tab(tab)?.cart.clear(),
  wake: (_, device) => device.wake(),
  cut: (_, device) => {
    device.link.isCut = true
  },
  heal: (_, device) => {
    device.link.isCut = false
  },
  'crash device': (_, device) => device.crash(),
  'crash server': ({ server }, _, { number }) => server.crash(number % 2),
  clone({ devices }, device) {
    if (devices.length >= MOST_DEVICES) return
    const twin = device.clone()
    devices.push(twin)
    twin.start()
  },
  'other person': (_, device) => device.signIn(device.person === 'ada' ? 'grace' : 'ada'),
  'set clock': (_, device, { number }) => device.setClock(((number % 41) - 20) * YEAR_MS),
  'back up': ({ server }) => server.backUp(),
  restore: ({ server }) => server.restore(),
  'delete data'(stage, { person }) {
    for (const line of linesBefore(stage, person)) stage.world.ended.add(line)
    stage.server.deleteCart?.(person)
  },
}

/** What is in a person's cart, on devices that know which cart it is. */
function linesBefore({ world, server, devices }: PlayStage, person: string): string[] {
  const stores = devices.flatMap(({ drawers }) => drawers.get(person)?.store.state ?? [])
  const shown = stores.flatMap(({ base, cart }) => (base.epoch === '' ? [] : cart.lines))
  const held = server.remembered.carts.get(person)?.doc.lines ?? []
  const lines = [...shown, ...held].map(({ id }) => id)
  for (const line of lines) world.putBack.delete(line)
  return lines
}

/** Lets one thing happen; what dies over it has died. */
export async function play(stage: PlayStage, step: Step): Promise<void> {
  const device = stage.devices[step.device % stage.devices.length]
  if (!device) return
  try {
    await ACTS[step.kind](stage, device, step)
  } catch {
    // The device crashed while the person did this.
  }
}
