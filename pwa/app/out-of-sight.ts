import { nextTurn } from '#pwa/lib/next-turn.ts'

/** How far down a part begins that can be set aside, in screens: half a screen below what is seen. */
const BEYOND = 1.5

const aside: [part: HTMLElement, place: DOMRect][] = []

/**
 * Sets aside what lies far below the first screen while a page's code takes over: styles, the typeface and the page's
 * opening are then nothing to it, each of which else is one long task for the whole page (issue 12.3). It keeps its place
 * and size. `bringBack` has it back, and so has whoever scrolls; a page that is not at its top keeps all.
 */
export function setAside(frame: HTMLElement): void {
  if (scrollY || location.hash) return
  takeBelow(innerHeight * BEYOND, frame)
  for (const [part, { width, height }] of aside) show(part, 'hidden', `${width}px`, `${height}px`)
  addEventListener('scroll', bringBack, { once: true })
}

/** One part a turn, the nearest first, after what is seen has its own styles: at once, or the next paint would find them. */
export async function bringBack(): Promise<void> {
  void getComputedStyle(document.body).color
  await nextTurn()
  for (const [part] of aside.splice(0)) {
    await nextTurn()
    show(part)
    // Whoever asks for a size has a browser lay it out.
    void part.offsetHeight
  }
}

function show({ style }: HTMLElement, contentVisibility = '', width = '', height = ''): void {
  Object.assign(style, { contentVisibility, width, height })
}

/**
 * The outermost that begin below `edge` and stand by themselves, as items of a grid or a row do: their margins join no
 * others. What ends above it is passed by with all that it holds: to ask each element of a page where it stands and how it
 * lays out takes a browser as long as a layout.
 */
function takeBelow(edge: number, parent: Element): void {
  for (const child of parent.children) {
    const place = child.getBoundingClientRect()
    if (place.bottom <= edge) continue
    if (place.top > edge && child instanceof HTMLElement && isItem(parent)) aside.push([child, place])
    else takeBelow(edge, child)
  }
}

const isItem = (parent: Element) => /grid|flex/.test(getComputedStyle(parent).display)
