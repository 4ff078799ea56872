import type { ComponentType } from 'react'
import { createListeners } from '#pwa/lib/listeners.ts'
import { PlainToast } from './toast-words.tsx'
import { noteDrawable, type Toast } from './toasts.ts'

type Card = ComponentType<{ toast: Toast }>

const listeners = createListeners()
let card: Card | null = null
let isComing = false

function set(next: Card): void {
  isComing = false
  card = next
  noteDrawable()
  listeners.notify()
}

/**
 * Fetches what draws toasts, which no page needs to be painted. A toast may say that nothing can be fetched: then it is
 * shown plain, and the next one tries again. Never rejects.
 */
export async function loadToastCard(): Promise<void> {
  if (isComing || (card !== null && card !== PlainToast)) return
  isComing = true
  await import('./toast-card.tsx').then(
    ({ ToastCard }) => set(ToastCard),
    () => set(PlainToast),
  )
}

/** What draws a toast; null until it has come. */
export const toastCardStore = {
  get: () => card,
  subscribe: listeners.add,
}
