import { BEAT_MS } from './leader.ts'
import { PASSED_OVER_MS } from './sender.ts'

/** As much of a `BroadcastChannel` as is used: every tab of the shop hears it, but not whoever speaks. */
export interface TabChannel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}

export interface TabMessageDeps {
  channel: TabChannel
  /** Calls back after so many milliseconds; returns a cancel function. */
  after(ms: number, run: () => void): () => void
}

interface TabMessage<T> {
  tab: string
  /** Null when nothing is under way there any more. */
  news: T | null
}
const ASK = { isAsking: true }

/** The browser's own, by name; null where there is none, and where private windows refuse it. */
export function openTabChannel(name: string): TabChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}

/**
 * Tells the person's other tabs what this one has under way, for screens alone: at every change, to whoever asks, and again
 * and again while there is something. `read` returns null when there is nothing. Returns an unsubscribe function.
 */
export function publishToTabs<T>(
  tab: string,
  own: { read(): T | null; subscribe(listener: () => void): () => void },
  { channel, after }: TabMessageDeps,
): () => void {
  let wasTold = false
  let cancel = () => {}

  function post(news: T | null) {
    channel.postMessage({ tab, news } satisfies TabMessage<T>)
    wasTold = news !== null
    cancel()
    cancel = wasTold ? after(BEAT_MS, publish) : () => {}
  }

  function publish() {
    const news = own.read()
    if (news !== null || wasTold) post(news)
  }

  channel.onmessage = ({ data }) => data?.isAsking && publish()
  const unsubscribe = own.subscribe(publish)
  publish()
  return () => {
    unsubscribe()
    if (wasTold) post(null)
    channel.close()
  }
}

/**
 * Receives what other tabs have under way: all of it whenever it changes. A tab that has gone silent for 10 s is gone.
 * Returns an unsubscribe function.
 */
export function subscribeToTabs<T>(
  notify: (news: T[]) => void,
  { channel, after }: TabMessageDeps,
): () => void {
  const received = new Map<string, { news: T; cancel(): void }>()

  function note(tab: string, news: T | null) {
    const before = received.get(tab)
    if (!before && news === null) return
    before?.cancel()
    received.delete(tab)
    if (news !== null) received.set(tab, { news, cancel: after(PASSED_OVER_MS, () => note(tab, null)) })
    notify([...received.values()].map(each => each.news))
  }

  channel.onmessage = ({ data }) => {
    const { tab, news } = (data ?? {}) as Partial<TabMessage<T>>
    if (typeof tab === 'string' && news !== undefined) note(tab, news)
  }
  channel.postMessage(ASK)
  return () => {
    for (const { cancel } of received.values()) cancel()
    received.clear()
    channel.close()
  }
}
