/** How often the browser is reminded, in milliseconds. */
const EVERY_MS = 300

/**
 * Chromium lets a newer worker in when the older one has nothing to do, and while another tab speaks to that it hears of no
 * such moment; a second request it ignores as long as the first is pending. It looks again with each script of a worker that
 * a page asks for: so an empty one is asked for over and over. Returns a function that ends it.
 */
export function remindBrowser(): () => void {
  let asked: Worker | null = null
  const remind = () => {
    asked?.terminate()
    asked = new Worker(new URL('./reminder.worker.ts', import.meta.url), { type: 'module' })
  }
  const reminding = setInterval(remind, EVERY_MS)
  return () => {
    clearInterval(reminding)
    asked?.terminate()
  }
}
