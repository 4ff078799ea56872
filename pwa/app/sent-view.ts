import { sentFrame } from '#pwa/lib/is-sent.ts'
import { nextTurn } from '#pwa/lib/next-turn.ts'
import { bringBack } from './out-of-sight.ts'

/** What was noted about the view that the server sent before the page's code was there (`let-code-in.ts`). */
export interface SentView {
  /** What was pressed, in order. */
  taps: [aimed: Element, event: MouseEvent][]
  /** The browser's offer to install the shop, if it came that early. */
  installPrompt: Event | null
}

declare global {
  interface Window {
    sentView?: SentView
  }
}

/**
 * Resolves when all style sheets are there, or are not to be had; then they count, behind the sent view's own. Those stay:
 * where one with cascade layers goes, a browser lays out every line of the page again.
 */
export async function stylesThere(): Promise<void> {
  if (!document.getElementById('first-styles')) return
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')
  await Promise.all([...links].map(link => (link.sheet ? null : settled(link))))
  await nextTurn()
  const sheets = [...links].flatMap(({ sheet }) => sheet ?? [])
  // A browser only looks at what is new where sheets come behind those it has; ones that waited for their medium stood
  // between them, so it first forgets them.
  for (const sheet of sheets) sheet.disabled = true
  for (const link of links) link.media = 'all'
  styleNow()
  await nextTurn()
  // At once: one alone sets back what a later one says of the same element (decision 99).
  for (const sheet of sheets) sheet.disabled = false
  // The whole page gets its styles in a turn of its own, and is laid out and painted in another (issue 12.3).
  styleNow()
  await nextTurn()
}

/** Whoever asks for one style has a browser find all. */
const styleNow = () => void getComputedStyle(document.body).color

/**
 * To be called once a page works: its view can be aimed at, and what was pressed before is pressed now, each press by itself.
 * Every element has other styles then, which a turn of its own finds (issue 12.3).
 */
export function openSentView(): void {
  const frame = sentFrame()
  if (frame) void nextTurn().then(() => open(frame))
}

function open(frame: Element): void {
  frame.removeAttribute('inert')
  void bringBack()
  const taps = window.sentView?.taps.splice(0) ?? []
  for (const [aimed, event] of taps) setTimeout(() => press(aimed, event))
}

/** A field is entered by it as by a press. What is no more there, or another by now, is not pressed. */
function press(aimed: Element, event: MouseEvent): void {
  if (!aimed.isConnected) return
  aimed.closest<HTMLElement>('a, button, input, select, textarea')?.focus()
  aimed.dispatchEvent(new MouseEvent('click', event))
}

/** Resolves when it has come, or failed. */
function settled(link: HTMLLinkElement): Promise<void> {
  return new Promise(resolve => {
    link.addEventListener('load', () => resolve(), { once: true })
    link.addEventListener('error', () => resolve(), { once: true })
  })
}
