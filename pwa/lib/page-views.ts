import { routeFor } from '#shared/catalogue/routes.ts'
import type { PageViewRequest } from '#shared/contract/calls.ts'
import { ORDER_STATUSES } from '#shared/orders/order.ts'
import { DAY } from '#shared/time.ts'
import type { KeyValue } from './auth/identity.ts'

export const PAGE_VIEWS_KEY = 'goldleaf.page-views'

/** How long a view that could not be sent is kept, in milliseconds: the only thing in the shop that expires (D29). */
const KEPT_MS = DAY
/** Views kept at most; the oldest go first. */
export const MOST_KEPT = 200

interface QueuedPageView extends PageViewRequest {
  /** Epoch ms. */
  at: number
}

export interface PageViewDeps {
  storage: KeyValue
  now(): number
  /** Whether the shop took the view, or refused it for good; false or a failure means: another time. */
  send(view: PageViewRequest): Promise<boolean>
}

export interface PageViews {
  /** Notes a visit and sends what waits. Never throws. */
  note(pathname: string, search?: string): Promise<void>
  /** Sends what waits, oldest first, until one does not get through. Never throws. */
  flush(): Promise<void>
}

/** What is told of an address: its route's pattern and an allow-list of parameters, nothing else (D29). */
export function pageViewOf(pathname: string, search = ''): PageViewRequest {
  const { kind, path } = routeFor(pathname)
  const asked = new URLSearchParams(search).get('status')
  const status = ORDER_STATUSES.find(known => known === asked)
  return { path: kind === 'not-found' ? '(other)' : path, ...(status ? { params: { status } } : {}) }
}

const isWaiting = (view: unknown): view is QueuedPageView =>
  typeof view === 'object' && view !== null && 'path' in view && 'at' in view && typeof view.at === 'number'

/** What a browser that forbids storage leaves us: the page's own lifetime. */
function memory(): KeyValue {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  }
}

function parse(text: string | null): QueuedPageView[] {
  try {
    const found: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(found) ? found.filter(isWaiting) : []
  } catch {
    return []
  }
}

/** The queue of page views: fire and forget, a day at most, in a storage of its own (D29). */
export function createPageViews({ storage, now, send }: PageViewDeps): PageViews {
  let flushing: Promise<void> | null = null
  let place = storage

  /** Once storage refuses, everything goes on in memory: a queue in two places would be sent for ever. */
  function inPlace<T>(act: (place: KeyValue) => T): T {
    try {
      return act(place)
    } catch {
      place = memory()
      return act(place)
    }
  }

  function read(): QueuedPageView[] {
    const views = parse(inPlace(kept => kept.getItem(PAGE_VIEWS_KEY)))
    // A clock that was set back must not keep a view longer.
    return views.filter(({ at }) => Math.abs(now() - at) < KEPT_MS)
  }

  function write(views: QueuedPageView[]) {
    const text = JSON.stringify(views.slice(-MOST_KEPT))
    inPlace(kept => {
      if (views.length > 0) kept.setItem(PAGE_VIEWS_KEY, text)
      else kept.removeItem(PAGE_VIEWS_KEY)
    })
  }

  /** A view is taken out before it is sent, so that two tabs never count it twice. */
  async function sendAll() {
    for (let [view, ...rest] = read(); view; [view, ...rest] = read()) {
      write(rest)
      const { at: _, ...request } = view
      if (await send(request).catch(() => false)) continue
      write([view, ...read()])
      return
    }
  }

  function flush() {
    flushing ??= sendAll().finally(() => {
      flushing = null
    })
    return flushing
  }

  return {
    note(pathname, search) {
      write([...read(), { ...pageViewOf(pathname, search), at: now() }])
      return flush()
    },
    flush,
  }
}
