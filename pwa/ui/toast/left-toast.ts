import { tabStorage } from '#pwa/lib/storage.ts'
import { toast } from './toasts.ts'

const KEY = 'goldleaf.left-toast'

/** Has a toast said once this tab is back from another site, as from signing out: those of this page go with it. */
export function leaveToast(text: string): void {
  try {
    tabStorage().setItem(KEY, text)
  } catch {
    // A tab that keeps nothing says less.
  }
}

/** Says what this tab was left to say; once. */
export function sayLeftToast(): void {
  const text = tabStorage().getItem(KEY)
  if (text === null) return
  tabStorage().removeItem(KEY)
  toast(text, { tone: 'good' })
}
