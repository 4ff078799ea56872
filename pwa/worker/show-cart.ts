/** The part of the worker's clients that is used. */
interface Windows {
  matchAll(options: { type: 'window' }): Promise<readonly Window[]>
  openWindow(address: string): Promise<unknown>
}

interface Window {
  url: string
  focus(): Promise<unknown>
}

const CART = '/cart'

/** Shows the cart to whoever tapped "you can check out now": a page that is open comes to the front, else one is opened. */
export async function showCart(windows: Windows): Promise<void> {
  const open = await windows.matchAll({ type: 'window' })
  const atCart = open.find(({ url }) => new URL(url).pathname === CART)
  const page = atCart ?? open[0]
  // A page at another place is not led away from what the person was doing: it says the same in a message of its own.
  await (page ? page.focus() : windows.openWindow(CART))
}
