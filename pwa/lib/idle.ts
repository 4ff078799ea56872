/** Milliseconds after which a page that is never idle, or cannot tell, counts as idle. */
const LONGEST_MS = 3_000

/** Waits until the page is loaded and the browser has nothing better to do. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise(done => addEventListener('load', done, { once: true }))
  await new Promise<unknown>(done => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: LONGEST_MS })
    else setTimeout(done, LONGEST_MS)
  })
}
