import { useEffect, useEffectEvent } from 'react'
import { useTopmost } from './topmost.ts'

/** HTML §6.9 "Close requests and close watchers"; TypeScript's library does not have it yet. */
export interface CloseWatcher extends EventTarget {
  requestClose(): void
  destroy(): void
}

/** Where a browser keeps its close watchers, if it has any. */
export const closeWatching = () => globalThis as { CloseWatcher?: new () => CloseWatcher }

/**
 * Has a browser's close requests, which are Escape and a phone's Back, call `close` while this dialog is the uppermost.
 * Returns whether the dialog itself must hear Escape instead: where a browser has no such requests, Back leaves the page.
 */
export function useCloseRequests(close: (() => void) | undefined): boolean {
  const isAsked = useTopmost() && close !== undefined
  const ask = useEffectEvent(() => close?.())
  useEffect(() => (isAsked ? watch(() => ask()) : undefined), [isAsked])
  return isAsked && !closeWatching().CloseWatcher
}

/**
 * A watcher hears of one request, and what it asked may have stayed open. The next one is there before `close` is called,
 * never beside another: a browser asks all that were made without a press at once. Returns a function that ends it.
 */
function watch(close: () => void): (() => void) | undefined {
  const { CloseWatcher } = closeWatching()
  if (!CloseWatcher) return undefined
  let watcher = new CloseWatcher()
  const onClose = () => {
    watcher = new CloseWatcher()
    watcher.addEventListener('close', onClose)
    close()
  }
  watcher.addEventListener('close', onClose)
  return () => watcher.destroy()
}
