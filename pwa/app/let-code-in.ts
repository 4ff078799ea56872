/// <reference lib="dom" />
import type { SentView } from './sent-view.ts'

/**
 * Runs in a page that was sent with its first view, before any other code: the build makes one short script of it, which
 * the server writes into the page (`api/pages/drawn-page.ts`). Notes what happens to the view until the code is there, and
 * lets that in once the view has been seen: on a slow line it would come in the place of what people look at.
 */

/** Nobody waits longer than this for a paint, or for the first view's picture, before the page's code comes. */
const PAINT_WAIT_MS = 300
const PICTURE_WAIT_MS = 1_500

const frame = document.querySelector<HTMLElement>('#root > [inert]')
const held: SentView = { taps: [], installPrompt: null }
window.sentView = held

addEventListener('beforeinstallprompt', event => {
  event.preventDefault()
  held.installPrompt = event
})

/** What is pressed cannot answer yet, and is not even aimed at: an inert view is open for the one question. */
addEventListener('click', event => {
  if (!frame?.inert || !event.isTrusted) return
  frame.inert = false
  const aimed = document.elementFromPoint(event.clientX, event.clientY)
  frame.inert = true
  if (!aimed || !frame.contains(aimed)) return
  event.preventDefault()
  held.taps.push([aimed, event])
})

const settled = (element: HTMLElement) =>
  new Promise<unknown>(resolve => {
    for (const kind of ['load', 'error']) element.addEventListener(kind, resolve, { once: true })
  })
const passed = (ms: number) => new Promise<unknown>(resolve => setTimeout(resolve, ms))

/** A page nobody looks at paints nothing, and does not wait. */
const isSeen = document.visibilityState === 'visible'

const painted = new Promise<unknown>(resolve => {
  const observer = new PerformanceObserver(list => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) resolve(null)
  })
  observer.observe({ type: 'paint', buffered: true })
})

/** Of a browser that does not tell when a picture was painted, from when it came. */
const PAINTED_BY_THEN_MS = 100

const picture = frame?.querySelector<HTMLImageElement>('img[fetchpriority="high"]')

/** The picture has been painted, so that nothing that comes now can be in its way. */
function pictured(): Promise<unknown> | null {
  if (!picture) return null
  const told = new Promise<unknown>(resolve => {
    const observer = new PerformanceObserver(list => {
      for (const entry of list.getEntries())
        if ('element' in entry && entry.element === picture) resolve(null)
    })
    observer.observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const came = picture.complete ? null : settled(picture)
  return Promise.race([told, Promise.resolve(came).then(() => passed(PAINTED_BY_THEN_MS))])
}

async function letIn(): Promise<void> {
  if (isSeen) await Promise.race([painted, passed(PAINT_WAIT_MS)])
  if (isSeen) await Promise.race([pictured(), passed(PICTURE_WAIT_MS)])
  const code = document.querySelector<HTMLTemplateElement>('template#code')
  if (!code) return
  // Until all are there: each that came alone would have the whole view styled and laid out anew (see `stylesThere`).
  for (const link of code.content.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    link.media = 'print'
  document.head.append(code.content)
}

letIn()
