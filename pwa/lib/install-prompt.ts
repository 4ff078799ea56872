import { createListeners } from './listeners.ts'
/** Chromium's offer to install the shop; it can be shown once, after a press. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let kept: InstallPrompt | null = null
const listeners = createListeners()

function keep(prompt: InstallPrompt | null) {
  kept = prompt
  listeners.notify()
}

/** Keeps the browser's offer for a better moment than its own, one that came before (`early`) too; call before the page is drawn. */
export function keepInstallPrompt(early?: Event | null): void {
  if (early) keep(early as InstallPrompt)
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** The offer in hand, for screens. */
export const installPrompt = {
  get: () => kept,
  subscribe: listeners.add,
  /** Shows the offer; it is spent then. */
  async show(): Promise<void> {
    const prompt = kept
    keep(null)
    await prompt?.prompt()
  },
}
