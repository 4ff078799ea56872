import { createListeners } from './listeners.ts'

const listeners = createListeners<[sub: string]>()

/** Calls back when the person of this page signs out or another one comes; returns an unsubscribe function (D2). */
export const onPersonLeft = listeners.add

/** Lets everything on this page that works for a person stop doing so. */
export function personLeft(sub: string): void {
  listeners.notify(sub)
}
