import { useEffect } from 'react'
import { afterPaint } from '#pwa/lib/after-paint.ts'

/** Names the page in the browser's tab, once the page is painted: a browser takes its time over a name (issue 12.4). */
export function useTitle(title: string): void {
  useEffect(() => {
    let isLeft = false
    void afterPaint().then(() => {
      if (!isLeft) document.title = title
    })
    return () => {
      isLeft = true
    }
  }, [title])
}
