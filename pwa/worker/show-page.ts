/** The part of the worker's clients that is used. */
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly Window[]>
  openWindow(address: string): Promise<unknown>
}

interface Window {
  url: string
  focus(): Promise<unknown>
}

/** Where a notification leads that names no page: "you can check out now" (issue 4.5). */
const CART = '/cart'

/**
 * Shows the page that a tapped notification names: one that is open there comes to the front. Of the cart any page will do, as it says the
 * same in a message of its own; else one is opened.
 */
export async function showPage(windows: Windows, data: unknown): Promise<void> {
  const path = pathIn(data)
  const open = await windows.matchAll({ type: 'window' })
  const there = open.find(({ url }) => new URL(url).pathname === path)
  // A page at another place is not led away from what the person was doing.
  const page = there ?? (path === CART ? open[0] : undefined)
  await (page ? page.focus() : windows.openWindow(path))
}

const pathIn = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'navigate' in data && typeof data.navigate === 'string'
    ? data.navigate
    : CART
