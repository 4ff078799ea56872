import { useSyncExternalStore } from 'react'
import { after } from '#pwa/lib/after.ts'
import { createListeners } from '#pwa/lib/listeners.ts'
import { serving } from '#pwa/lib/serving.ts'
import { MINUTE } from '#shared/time.ts'

/** What shows that somebody is at the tablet. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

/**
 * Whether nobody has touched the tablet for a minute, for all parts of a page. `reveal` ends it, and so does whoever begins
 * to serve another customer; no other touch does (issue 9.6).
 */
function createResting(restMs: number) {
  const listeners = createListeners()
  let isResting = false
  let count = 0
  let cancel = () => {}
  let ending = new AbortController()
  let stopServing = () => {}

  function begin() {
    cancel()
    if (isResting) return
    cancel = after(restMs, () => {
      isResting = true
      listeners.notify()
    })
  }
  function listen() {
    ending = new AbortController()
    for (const sign of SIGNS) document.addEventListener(sign, begin, { passive: true, signal: ending.signal })
    stopServing = serving.subscribe(reveal)
    begin()
  }
  function end() {
    cancel()
    ending.abort()
    stopServing()
  }
  function reveal() {
    isResting = false
    begin()
    listeners.notify()
  }

  return {
    get: () => isResting,
    subscribe(listener: () => void): () => void {
      const stop = listeners.add(listener)
      count += 1
      if (count === 1) listen()
      return () => {
        stop()
        count -= 1
        if (count === 0) end()
      }
    },
    reveal,
  }
}

const resting = createResting(MINUTE)

/** Whether names are hidden, as nobody is at the tablet, and the way to show them again. */
export function useResting(): { isResting: boolean; reveal(): void } {
  const isResting = useSyncExternalStore(resting.subscribe, resting.get, resting.get)
  return { isResting, reveal: resting.reveal }
}
