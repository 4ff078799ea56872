import type { Locator, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** More stops than any page has between two of its controls, once around included. */
const MOST_STOPS = 220

/** Walks with Tab until the control has the focus; fails where it cannot be reached or cannot be seen there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  // Found once: to look for it by its name at every stop costs more than the walk.
  let wanted = await control.elementHandle()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const [isHere, isConnected] = (await wanted?.evaluate(isFocused)) ?? []
    if (isHere) return seesFocus(page)
    if (isConnected) await page.keyboard.press('Tab')
    else wanted = await control.elementHandle()
  }
  throw new Error(`not reached with Tab: ${control}`)
}

/** In the page: whether the control has the focus, and whether it still is part of the page. */
const isFocused = (control: Element) => [control === document.activeElement, control.isConnected]

/** The focused control is on the screen, and nothing else lies over its middle (WCAG 2.4.11). */
async function seesFocus(page: Page): Promise<void> {
  expect(await page.evaluate(seenInTime)).toBe('seen')
}

/** In the page, which asks itself at less cost than the test could: what comes to rest within 20 s counts as it rests. */
async function seenInTime(): Promise<string> {
  function look(): string {
    const control = document.activeElement
    if (!control) return 'nothing has the focus'
    // A control made invisible lies in or under what shows its focus.
    const shown = getComputedStyle(control).opacity === '0' ? (control.closest('label') ?? control) : control
    const { left, top, width, height } = shown.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    if (hit && (shown.contains(hit) || hit.contains(control))) return 'seen'
    return `${control.outerHTML.slice(0, 120)} is covered by ${hit?.outerHTML.slice(0, 120)}`
  }
  const end = performance.now() + 20_000
  while (look() !== 'seen' && performance.now() < end) await new Promise(done => setTimeout(done, 20))
  return look()
}

/** Walks on with Tab to the last control, sees each stop, and has stopped at everything in the page's main part by then. */
export async function tabThrough(page: Page, last: Locator): Promise<void> {
  const end = await last.elementHandle()
  const stops = await page.evaluateHandle(() => new Set<Element | null>())
  let isThere = false
  for (let stop = 0; stop < MOST_STOPS && !isThere; stop++) {
    await page.keyboard.press('Tab')
    await seesFocus(page)
    isThere = await stops.evaluate((all, wanted) => {
      all.add(document.activeElement)
      return document.activeElement === wanted
    }, end)
  }
  expect(isThere, `${last} is reached with Tab`).toBe(true)
  const left = await page.getByRole('main').evaluate(passedBy, stops)
  expect(left, 'not reached with Tab').toEqual([])
}

/** In the page: controls that were no stop, of those that are one; of radio buttons and tabs one stands for all. */
function passedBy(main: Element, stops: Set<Element | null>): string[] {
  const isStop = (control: Element) =>
    (control as HTMLElement).tabIndex >= 0 &&
    control.role !== 'tab' &&
    !control.matches(':disabled, [type=radio]:not(:checked)') &&
    control.checkVisibility({ visibilityProperty: true }) &&
    control.getBoundingClientRect().width > 0
  return [...main.querySelectorAll('a, button, input, select')]
    .filter(control => isStop(control) && !stops.has(control))
    .map(control => control.outerHTML.slice(0, 120))
}

/** Reaches a control with Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Reaches a field with Tab and types into it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
