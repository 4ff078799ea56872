import { createListeners } from '#pwa/lib/listeners.ts'

export type InstallWay = 'prompt' | 'ios'

interface DueOffer {
  way: InstallWay
  /** Path of the page on which it became due. */
  page: string
  isShown: boolean
}

const listeners = createListeners()
let offer: DueOffer | null = null

function set(next: DueOffer | null) {
  offer = next
  listeners.notify()
}

/**
 * The offer to install, from when it is due until it is answered, whatever layouts come and go. It is not pushed into
 * the page that a person is looking at: it comes with the next one (decision 28).
 */
export const dueOffer = {
  get: () => offer,
  subscribe: listeners.add,
  make(way: InstallWay, page: string): void {
    if (!offer) set({ way, page, isShown: false })
  },
  noteShown(): void {
    if (offer && !offer.isShown) set({ ...offer, isShown: true })
  },
  end(): void {
    if (offer) set(null)
  },
}
