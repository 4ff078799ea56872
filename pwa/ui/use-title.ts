import { useEffect } from 'react'
import { afterPaint } from '#pwa/lib/after-paint.ts'

let latest = ''

/** Names the page in the browser's tab, once the page is painted: a browser takes its time over a name (issue 12.4). */
export function useTitle(title: string): void {
  useEffect(() => {
    latest = title
    // A page that is left before its paint does not name the one that follows.
    void afterPaint().then(() => {
      document.title = latest
    })
  }, [title])
}
