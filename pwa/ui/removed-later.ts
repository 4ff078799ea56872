import { whenIdle } from '#pwa/lib/when-idle.ts'

/**
 * The `ref` of a page of many nodes: when another page takes its place it is hidden at once, and taken out of the document
 * when nothing else is to do (issue 12.4). To take 85 cards out keeps the page that was asked for longer than to draw it does.
 * Its effects end at once as everybody's; what stays for a moment nobody can see, hear, find or focus.
 */
export function removedLater(page: HTMLElement | null): () => void {
  const parent = page?.parentElement
  return () => {
    if (!page || !parent || !CSS.supports?.('content-visibility', 'hidden')) return
    // React tells a node's ref that it goes, then has its parent remove it; there is no other way to ask for a later moment.
    parent.removeChild = <T extends Node>(node: T): T => {
      // From here on it is its prototype's again.
      Reflect.deleteProperty(parent, 'removeChild')
      if (!page.isSameNode(node)) return parent.removeChild(node)
      page.style.contentVisibility = 'hidden'
      whenIdle(() => page.remove())
      return node
    }
  }
}
