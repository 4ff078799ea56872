/** Nobody waits longer than this for a drawing that may never come, in milliseconds. */
export const DRAWN_WITHIN_MS = 4_000

/**
 * The picture of each item of a list: at once where all are there, else once they are, or null for those that do not come
 * within so many milliseconds.
 */
export function shownPictures(
  list: Element,
  withinMs = DRAWN_WITHIN_MS,
): Promise<(HTMLImageElement | null)[]> {
  const shown = () => Array.from(list.children, item => item.querySelector('img'))
  const isComplete = () => shown().every(picture => picture !== null)
  return new Promise(resolve => {
    const finish = () => {
      observer.disconnect()
      clearTimeout(timer)
      resolve(shown())
    }
    const observer = new MutationObserver(() => {
      if (isComplete()) finish()
    })
    const timer = setTimeout(finish, withinMs)
    observer.observe(list, { childList: true, subtree: true })
    if (isComplete()) finish()
  })
}
