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
  await expect
    .poll(() =>
      page.evaluate(() => {
        const control = document.activeElement
        if (!control) return 'nothing has the focus'
        // A control made invisible lies in or under what shows its focus.
        const shown =
          getComputedStyle(control).opacity === '0' ? (control.closest('label') ?? control) : control
        const { left, top, width, height } = shown.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        if (hit && (shown.contains(hit) || hit.contains(control))) return 'seen'
        return `${control.outerHTML.slice(0, 120)} is covered by ${hit?.outerHTML.slice(0, 120)}`
      }),
    )
    .toBe('seen')
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
