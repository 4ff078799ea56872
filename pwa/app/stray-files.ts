import { TEXTS } from '#pwa/lib/texts.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import type { Way } from './take-stray.ts'

/** A picker takes what is dropped on itself. */
const isPicker = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input[type=file]:not([disabled])')

/**
 * Takes in the files that are dropped where no page wants them: the browser would open them, in the shop's place where it
 * knows no better, and end its uploads (issue 5, point 7). Returns an unsubscribe function.
 */
export function followStrayFiles(way: Way): () => void {
  const ending = new AbortController()
  const take = (event: DragEvent) => {
    const held = event.dataTransfer
    if (event.defaultPrevented || !held?.types.includes('Files') || isPicker(event.target)) return
    event.preventDefault()
    // A picture of the page itself comes with its address.
    if (event.type !== 'drop' || held.types.includes('text/uri-list')) return
    const files = [...held.files]
    import('./take-stray.ts')
      .then(({ takeStray }) => takeStray(files, way))
      .catch(() => toast(TEXTS.artwork.failed, { tone: 'bad' }))
  }
  for (const name of ['dragover', 'drop'] as const) addEventListener(name, take, ending)
  return () => ending.abort()
}
