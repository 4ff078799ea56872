import { useEffect } from 'react'
import { afterPaint } from '#pwa/lib/after-paint.ts'

let latest = ''
let own = ''

function write() {
  // A page that is left before its paint does not name the one that follows.
  void afterPaint().then(() => {
    document.title = own || latest
  })
}

/** Names the page in the browser's tab, once the page is painted: a browser takes its time over a name (issue 12.4). */
export function useTitle(title: string): void {
  useEffect(() => {
    latest = title
    write()
  }, [title])
}

/** A better name for the page than its kind has, as long as this is shown: an order's tab is told from another's. */
export function useOwnTitle(title: string): void {
  useEffect(() => {
    own = title
    write()
    return () => {
      own = ''
      write()
    }
  }, [title])
}
