import { vi } from 'vitest'

/** Stands in for a browser's close watchers, none of them made after a press: one request asks all that live, the last first. */
export function standInForCloseWatchers() {
  let living: EventTarget[] = []
  class CloseWatcher extends EventTarget {
    constructor() {
      super()
      living.push(this)
    }
    destroy(): void {
      living = living.filter(each => each !== this)
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher)
  return {
    count: () => living.length,
    /** What a browser makes of Escape or a phone's Back; a watcher hears of one request. */
    requestClose(): void {
      const group = living.toReversed()
      for (const watcher of group) {
        living = living.filter(each => each !== watcher)
        watcher.dispatchEvent(new Event('close'))
      }
    },
  }
}
