import { useEffect, useRef } from 'react'

/** Files pasted anywhere on the page, but not while words are pasted into a field. */
export function usePaste(onFiles: (files: File[]) => void): void {
  const act = useRef(onFiles)
  useEffect(() => {
    act.current = onFiles
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented) return
      event.preventDefault()
      act.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
