import { type CartRepository, createCartRepository } from '#pwa/local/cart-repository.ts'
import type { CartStorage } from '#pwa/local/cart-storage.ts'
import { createInMemoryStore, type InMemoryState, type InMemoryStore } from '#pwa/local/in-memory-store.ts'
import { memoryCartStorage } from '#pwa/local/memory-cart-storage.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import type { Outbox } from '#pwa/local/outbox.ts'
import { DELETED, mutationOf, OLD } from '#pwa/local/outbox-row.ts'
import type { OutboxRow } from '#pwa/local/schema.ts'
import type { CartBase } from '#pwa/local/snapshot.ts'
import type { applyAnswer } from '#pwa/sync/cart-answer.ts'
import { discardRow, retryRow } from '#pwa/sync/row-actions.ts'
import { createSender, type Sender } from '#pwa/sync/sender.ts'
import type { CartMutation, SyncedCart } from '#shared/cart/mutation.ts'
import type { SyncRefusal } from '#shared/contract/errors.ts'
import type { CartServer } from './cart-server.ts'
import { guarded, mortalStore } from './mortal.ts'
import { createLink, type Link } from './network.ts'
import { copied, type World } from './world.ts'

/** How a device goes about things; tests put faulty ways in place of the real ones. */
export interface DeviceWays {
  applyAnswer?: typeof applyAnswer
  /** What becomes of a mutation before it is queued, in the cart as it is then; `count` changes were made before it. */
  queue?(mutation: CartMutation, after: SyncedCart, drawer: { name: string; count: number }): CartMutation
}

/** One person's storage on a device, and the order in which they made their changes there. */
export interface Drawer {
  /** Of the storage: a copy of it has the same. */
  name: string
  store: InMemoryStore
  made: string[]
}

interface Tab {
  cart: CartRepository
  outbox: Outbox
  sender: Sender
}

export interface SimulatedDevice {
  link: Link
  /** Speaks the next protocol and writes fields that older code does not know. */
  isNewer: boolean
  /** Who is signed in. */
  person: string
  drawers: Storage
  /** A tab of the person who is signed in; null while the device is down. */
  tab(number: number): Tab | null
  signIn(person: string): void
  crash(): void
  start(): void
  /** Wakes every tab. */
  wake(): void
  /** Another device with the same storage. */
  clone(): SimulatedDevice
  setClock(offsetMs: number): void
  /** The person agrees to everything that asks whether it is still to go, and to some of what was deleted. */
  agree(): Promise<void>
}

/** Code of a change of which the shop cannot tell whether it has it. */
const FORGOTTEN: SyncRefusal = 'outcome_forgotten'
/** Milliseconds a device is away after a crash. */
const RESTART_MS = 1_500
const TABS = 2

/** Everybody's storage on one device, by person. */
type Storage = Map<string, Drawer>

export interface DeviceParts {
  server: CartServer
  ways: DeviceWays
  isNewer: boolean
}

const lifeOf = ({ epoch }: CartBase) => epoch.split('.')[0]

/** Whether what is acknowledged is another cart in the same life of the store: the one before was deleted. */
const isOtherCart = (before: CartBase, next: CartBase): boolean =>
  before.epoch !== '' && before.epoch !== next.epoch && lifeOf(before) === lifeOf(next)

/** Lines of a deleted cart that neither stand in the new one nor wait as they were last shown. */
function dropped(before: InMemoryState, { rows, base }: InMemoryState): string[] {
  const asking = rows.filter(({ code }) => code === DELETED).map(row => JSON.stringify(mutationOf(row).val))
  const stays = new Set([...asking, ...base.lines.map(line => JSON.stringify(line))])
  const lost = before.cart.lines.filter(line => !stays.has(JSON.stringify(line)))
  return lost.length > 0 ? [`D4: ${lost.length} lines of a deleted cart were dropped without a word`] : []
}

/** A device with two tabs over one storage that may die at every write, before or after it is done. */
export function createDevice(
  world: World,
  parts: DeviceParts,
  storage: Storage = new Map(),
): SimulatedDevice {
  const { chance, time } = world
  let life = 0
  let isUp = false
  let tabs: Tab[] = []
  let clock = 0
  const device: SimulatedDevice = {
    link: createLink(world, parts.server, () => device.person),
    isNewer: parts.isNewer,
    person: 'ada',
    drawers: storage,
    tab: number => (isUp ? (tabs[number % TABS] ?? null) : null),
    signIn(person) {
      if (person === device.person) return
      device.person = person
      if (isUp) openTabs()
    },
    crash,
    start() {
      isUp = true
      openTabs()
    },
    wake() {
      for (const tab of tabs) tab.sender.wake()
    },
    clone() {
      const drawers = [...storage].map(([person, { name, store, made }]): [string, Drawer] => [
        person,
        { name, store: drawerOf(copied(store.state)), made: [...made] },
      ])
      const twin = createDevice(world, parts, new Map(drawers))
      twin.person = device.person
      return twin
    },
    setClock(offsetMs) {
      clock = offsetMs
    },
    async agree() {
      for (const [person, { store }] of storage) {
        for (const row of store.state.rows)
          if (row.code === OLD || row.code === FORGOTTEN) await again(person, store, row)
          else if (row.code === DELETED) await decide(person, store, row)
      }
    },
  }

  /** A row is sent once more; one that is made anew means what the first one meant. */
  async function again(person: string, store: InMemoryStore, row: OutboxRow) {
    const id = chance.uuid()
    await retryRow(memoryOutbox(store), row.id, () => id)
    if (row.code === OLD) return
    world.renewed.add(row.id).add(id)
    world.whose.set(id, person)
    world.meant.set(id, [{ ...mutationOf(row), mid: id }])
  }

  /** Of what was deleted some goes back, some is given up, and some stays undecided. */
  async function decide(person: string, store: InMemoryStore, row: OutboxRow) {
    const choice = chance.below(3)
    if (choice === 2) return
    if (choice === 0) {
      world.putBack.add(mutationOf(row).line)
      return again(person, store, row)
    }
    world.renewed.add(row.id)
    await discardRow(memoryOutbox(store), row.id)
  }

  const drawerOf = (state?: InMemoryState) => createInMemoryStore(() => 1.8e12 + time.now() + clock, state)

  function drawer(person: string): Drawer {
    const found = storage.get(person) ?? { name: chance.uuid(), store: drawerOf(), made: [] }
    storage.set(person, found)
    return found
  }

  function crash() {
    if (!isUp) return
    life++
    isUp = false
    for (const tab of tabs) tab.sender.stop()
    tabs = []
    // What a page had in memory is gone, what was written is not.
    for (const each of storage.values()) each.store = drawerOf(copied(each.store.state))
    time.after(RESTART_MS, () => !isUp && device.start())
  }

  function openTabs() {
    for (const tab of tabs) tab.sender.stop()
    const mine = drawer(device.person)
    tabs = Array.from({ length: TABS }, () => openTab(mine, device.person))
    for (const tab of tabs) tab.sender.wake()
  }

  function openTab(mine: Drawer, person: string): Tab {
    const born = life
    const isDead = () => life !== born
    const store = mortalStore(world, mine.store, {
      isDead,
      die: crash,
      note: next => note(mine, person, next),
    })
    const outbox = guarded(memoryOutbox(store), isDead)
    const cartStorage = meaning(memoryCartStorage(store), mine)
    const sender = createSender({
      sub: person,
      outbox,
      post: ({ body, ...rest }) => {
        const request = device.isNewer ? { ...(body as object), proto: 2 } : body
        return device.link.post({ ...rest, body: request })
      },
      newId: chance.uuid,
      now: () => 1.8e12 + time.now() + clock,
      random: chance.next,
      after: time.after,
      maySend: () => true,
      log() {},
      ...(parts.ways.applyAnswer ? { applyAnswer: parts.ways.applyAnswer } : {}),
    })
    return { cart: createCartRepository(cartStorage, chance.uuid), outbox, sender }
  }

  /** Follows what is written: the order of changes, what arrived, and that an acknowledged cart never goes back. */
  function note(mine: Drawer, person: string, next: InMemoryState) {
    const before = mine.store.state
    const known = new Set(before.rows.map(row => row.id))
    const stay = new Set(next.rows.map(row => row.id))
    const isOther = isOtherCart(before.base, next.base)
    if (isOther) world.broken.push(...dropped(before, next))
    for (const row of next.rows.filter(({ id }) => !known.has(id))) {
      if (before.base.epoch === '') world.early.add(mutationOf(row).line)
      world.whose.set(row.id, person)
      if (world.meant.has(row.id)) mine.made.push(row.id)
      else world.meant.set(row.id, [mutationOf(row)])
    }
    for (const { id } of before.rows)
      if (!stay.has(id) && !world.renewed.has(id) && !isOther)
        world.acknowledged.push({ mid: id, epoch: next.base.epoch })
    if (next.base.epoch === before.base.epoch && next.base.v < before.base.v)
      world.broken.push(`an acknowledged cart went back from version ${before.base.v} to ${next.base.v}`)
  }

  /** A keeper that writes down what the person meant, before faulty ways make something else of it. */
  function meaning(cartStorage: CartStorage, mine: Drawer): CartStorage {
    const { queue } = parts.ways
    return {
      ...cartStorage,
      change: fn =>
        cartStorage.change(cart => {
          const change = fn(cart)
          const mutations = (change.mutations ?? []).map((mutation, i) => {
            const queued =
              queue?.(mutation, change.cart, { name: mine.name, count: mine.made.length + i }) ?? mutation
            const others = world.meant.get(queued.mid) ?? []
            world.meant.set(queued.mid, [...others, { ...mutation, mid: queued.mid }])
            return queued
          })
          return { ...change, mutations }
        }),
    }
  }

  return device
}
