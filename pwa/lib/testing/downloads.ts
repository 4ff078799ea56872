import { vi } from 'vitest'

/** What is handed to the browser's downloads from now on; the link is not followed, the page would be left. */
export function keptDownloads(): Blob[] {
  const kept: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation(object => {
    if (object instanceof Blob) kept.push(object)
    return 'blob:kept'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  return kept
}
