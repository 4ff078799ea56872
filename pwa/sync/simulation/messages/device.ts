import { createInMemoryStore, type InMemoryState } from '#pwa/local/in-memory-store.ts'
import { memoryOutbox } from '#pwa/local/memory-outbox.ts'
import { mortalStore } from '#pwa/sync/simulation/mortal.ts'
import { createWire } from '#pwa/sync/simulation/wire.ts'
import { copied } from '#pwa/sync/simulation/world.ts'
import { type Drawer, noteWrite } from './drawer.ts'
import { createMiddlemen } from './middlemen.ts'
import type { MessageServers, Said, SentRequest } from './servers.ts'
import { type DeviceWays, openTab, type Tab } from './tab.ts'
import { createLocks, createTabStorage } from './tab-locks.ts'
import { tokenOf } from './token.ts'
import type { MessageWorld } from './world.ts'

/** What the device is handed out as a token: none after a logout elsewhere, an ended one until somebody signs in. */
export type Session = 'good' | 'ended' | 'none'

export interface MessageDevice {
  isCut: boolean
  /** Behind a captive portal. */
  isPortal: boolean
  session: Session
  /** Who is signed in. */
  person: string
  /** Puts a field into messages that older servers do not know. */
  isNewer: boolean
  drawers: Map<string, Drawer>
  /** One of the open tabs; undefined while the device is down. */
  tab(number: number): Tab | undefined
  /** One tab sees it at once, the others later. */
  signIn(person: string): void
  crash(): void
  start(): void
  wake(): void
  freeze(number: number): void
  thaw(): void
  /** Another device with the same storage. */
  clone(): MessageDevice
  setClock(offsetMs: number): void
  /** Milliseconds since 1970 by its clock. */
  now(): number
}

export interface DeviceParts {
  servers: MessageServers
  ways: DeviceWays
  isNewer: boolean
  /** Whether its browser knows locks across tabs. */
  hasLocks: boolean
}

/** Milliseconds a device is away after a crash. */
const RESTART_MS = 1_500
const TABS = 2
/** Milliseconds until the other tabs have seen who signed in, at most. */
const NOTICED_MS = 2_000

/** A device with two tabs over one storage that may die at every write, before or after it is done. */
export function createDevice(
  world: MessageWorld,
  parts: DeviceParts,
  drawers: MessageDevice['drawers'] = new Map(),
): MessageDevice {
  const { chance, time } = world
  let life = 0
  let isUp = false
  let tabs: Tab[] = []
  let clock = 0
  let locks = createLocks()
  const storage = createTabStorage()
  const now = () => 1.8e12 + time.now() + clock
  const device: MessageDevice = {
    isCut: false,
    isPortal: false,
    session: 'good',
    person: 'ada',
    isNewer: parts.isNewer,
    drawers,
    tab: number => tabs[number % TABS],
    signIn(person) {
      const isSame = person === device.person && device.session === 'good'
      device.person = person
      device.session = 'good'
      if (isSame || !isUp) return
      const born = life
      follow(0)
      time.after(chance.below(NOTICED_MS), () => {
        for (let i = 1; life === born && i < TABS; i++) follow(i)
      })
    },
    crash,
    start() {
      isUp = true
      for (let i = 0; i < TABS; i++) openAt(i)
    },
    wake() {
      for (const tab of tabs) if (!tab.isFrozen()) tab.sender.wake()
    },
    freeze(number) {
      // Never the last one: somebody looks at it.
      if (tabs.filter(tab => !tab.isFrozen()).length > 1) tabs[number % TABS]?.freeze()
    },
    thaw() {
      for (const [i, tab] of tabs.entries()) {
        tab.thaw()
        follow(i)
      }
    },
    clone() {
      const copies = [...drawers].map(([person, drawer]): [string, Drawer] => [
        person,
        {
          ...drawer,
          store: storeOf(copied(drawer.store.state)),
          said: [...drawer.said],
          deciding: new Set(),
        },
      ])
      const twin = createDevice(world, parts, new Map(copies))
      Object.assign(twin, { person: device.person, session: device.session })
      return twin
    },
    setClock(offsetMs) {
      clock = offsetMs
    },
    now,
  }

  const storeOf = (state?: InMemoryState) => createInMemoryStore(now, state)
  const wire = createWire(world, parts.servers, () => device.isCut)
  const send = createMiddlemen(world, wire, () => device.isPortal)

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const headers = Object.fromEntries(new Headers(init.headers))
    const sent: SentRequest = { path: String(input), headers, body: String(init.body) }
    const said: Said | null = await Promise.race([wire.silence(), send(sent)])
    if (!said) throw new TypeError('fetch failed')
    return new Response(said.body, said)
  }

  async function getToken(): Promise<string | null> {
    // Between reading the rows and sending them somebody else may sign in.
    await world.wait(chance.below(60))
    return device.session === 'none' ? null : tokenOf(device.person, device.session === 'ended')
  }

  function drawerOf(person: string): Drawer {
    const found = drawers.get(person) ?? { person, store: storeOf(), said: [], deciding: new Set() }
    drawers.set(person, found)
    return found
  }

  function crash() {
    if (!isUp) return
    world.figures.deviceDeaths++
    life++
    isUp = false
    tabs = []
    locks = createLocks()
    // What a page had in memory is gone, what was written is not.
    for (const each of drawers.values()) each.store = storeOf(copied(each.store.state))
    time.after(RESTART_MS, () => !isUp && device.start())
  }

  /** The session of a tab that sees who is signed in; a frozen one sees nothing. */
  function follow(i: number) {
    const tab = tabs[i]
    if (!tab || tab.isFrozen()) return
    if (tab.person === device.person) return tab.sender.wake()
    tab.close()
    openAt(i)
  }

  /** Opens a tab, over which the device may die at once. */
  function openAt(i: number) {
    const tab = isUp ? open(device.person) : null
    if (tab && isUp) tabs[i] = tab
  }

  function open(person: string): Tab {
    const born = life
    const isDead = () => life !== born
    const drawer = drawerOf(person)
    const note = (next: InMemoryState) => noteWrite(world, drawer, next)
    const store = mortalStore(world, drawer.store, { isDead, die: crash, note })
    const outbox = memoryOutbox(store)
    const held = parts.hasLocks ? locks : undefined
    const { ways } = parts
    const tab = openTab(world, { person, outbox, locks: held, storage, now, fetch, getToken, isDead, ways })
    tab.sender.wake()
    return tab
  }

  return device
}
