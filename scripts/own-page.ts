import { vi } from 'vitest'

/** What a page has set going, and how its globals were before any page had begun. */
interface Opened {
  ends: (() => void)[]
  before: [object: object, own: Map<string | symbol, Own>][]
}

/** A property, and the class it came to: those of a page are replaced without being another property. */
interface Own {
  property: PropertyDescriptor
  value: unknown
}

const OPENED = Symbol.for('goldleaf opened page')
const worker = globalThis as typeof globalThis & { [OPENED]?: Opened }
const isHere = (name: string) => name in globalThis
/** Of Vitest, which puts them in place and takes them away itself, and of libraries, which stay. */
const stays = (name: string | symbol) => typeof name === 'symbol' || /^_|^IS_REACT/.test(name)

/** Whether the shop's own code called what calls this: libraries believe that what they listen to once is listened to. */
function isOfShop(): boolean {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, sites) => sites
  const sites = new Error().stack as unknown as NodeJS.CallSite[]
  Error.prepareStackTrace = prepareStackTrace
  return !/node_modules/.test(sites[2]?.getFileName() ?? 'node_modules')
}

/** Writes down from now on what code in this worker leaves running. */
function watched(): Opened {
  const ends: Opened['ends'] = []
  const { setTimeout, setInterval, BroadcastChannel } = globalThis
  const timed = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
    Object.assign((...given: Parameters<T>) => {
      const timer: ReturnType<typeof setTimeout> = Reflect.apply(start, globalThis, given)
      ends.push(() => clearTimeout(timer))
      return timer
    }, start)
  globalThis.setTimeout = timed(setTimeout)
  globalThis.setInterval = timed(setInterval)
  globalThis.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      ends.push(() => this.close())
    }
  }
  const pages = isHere('document') ? [globalThis, document] : []
  for (const page of pages) {
    const listen = page.addEventListener
    page.addEventListener = (...given: Parameters<typeof document.addEventListener>) => {
      Reflect.apply(listen, page, given)
      if (isOfShop()) ends.push(() => page.removeEventListener(...given))
    }
  }
  const before = [...pages, ...(isHere('document') ? [navigator] : [globalThis])]
  return { ends, before: before.map(object => [object, ownOf(object)]) }
}

const ownOf = (object: object) =>
  new Map(
    Object.entries(Object.getOwnPropertyDescriptors(object)).map(([name, property]): [string, Own] => [
      name,
      { property, value: Reflect.get(object, name) },
    ]),
  )

function putBack(object: object, before: Map<string | symbol, Own>): void {
  for (const name of Reflect.ownKeys(object))
    if (!before.has(name) && !stays(name)) Reflect.deleteProperty(object, name)
  for (const [name, { property, value }] of before) {
    if (stays(name)) continue
    const is = Object.getOwnPropertyDescriptor(object, name)
    const isSame = is?.value === property.value && is?.get === property.get && is?.set === property.set
    if (!isSame) Reflect.defineProperty(object, name, property)
    if (typeof value === 'function' && property.set && Reflect.get(object, name) !== value)
      Reflect.set(object, name, value)
  }
}

/** As a browser's page is when it opens. */
function emptied(): void {
  for (const { attributes } of [document.documentElement, document.body])
    for (const { name } of [...attributes]) attributes.removeNamedItem(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
}

/**
 * Files of this project share a worker and its libraries, for React and the kit were two thirds of a file's time. All else is
 * each file's own, as a page's in a browser: the shop's modules, which it may replace, its globals and databases; and what
 * the one before left running has ended.
 */
vi.useRealTimers()
vi.unstubAllGlobals()
vi.unstubAllEnvs()
vi.resetModules()
worker[OPENED] ??= watched()
const { ends, before } = worker[OPENED]
for (const end of ends.splice(0)) end()
for (const [object, own] of before) putBack(object, own)
// Where Dexie finds itself when it is loaded again: it would have the databases of the file before.
Reflect.deleteProperty(globalThis, Symbol.for('Dexie'))
if (isHere('document')) emptied()
