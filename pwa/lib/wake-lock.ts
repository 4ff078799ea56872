/** A page and its browser, as far as keeping the screen awake needs them. */
export interface Awake {
  document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
  navigator: { wakeLock?: { request(type: 'screen'): Promise<{ release(): Promise<void> }> } }
}

/** Whether this browser can keep the screen awake. */
export const canStayAwake = ({ navigator }: Pick<Awake, 'navigator'>): boolean =>
  navigator.wakeLock !== undefined

/**
 * Keeps the screen awake while somebody looks at the page, where the browser can: it lets go when the page is hidden, and
 * is asked anew when that ends. Returns a function that ends it.
 */
export function stayAwake({ document, navigator }: Awake): () => void {
  let isOver = false
  let release = () => {}
  async function ask() {
    if (isOver || document.visibilityState !== 'visible') return
    const lock = await navigator.wakeLock?.request('screen')
    release = () => void lock?.release().catch(() => {})
    if (isOver) release()
  }
  // A battery that runs low forbids it: that is nobody's trouble.
  const onShow = () => void ask().catch(() => {})
  document.addEventListener('visibilitychange', onShow)
  onShow()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onShow)
    release()
  }
}
