/**
 * Resolves in a turn of its own, as soon as the page has done what came meanwhile: a long way to a page is cut into
 * pieces by it, between which a tap is answered (issue 12.3).
 */
export function nextTurn(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(port1.close())
    port2.postMessage(null)
  })
}
