import { createListeners } from './listeners.ts'

const listeners = createListeners<[sub: string]>()
const opened = new Set<string>()

/** Calls back when a staff member's booth is opened on this page, and at once where it was; returns an unsubscribe function. */
export function onBoothOpened(listener: (sub: string) => void): () => void {
  // A page draws its booth before anything is sent, which begins when it has nothing better to do.
  for (const sub of opened) listener(sub)
  return listeners.add(listener)
}

/** Says that a staff member's booth is open, so that what it has is sent. */
export function boothOpened(sub: string): void {
  opened.add(sub)
  listeners.notify(sub)
}
