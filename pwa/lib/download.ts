import { MINUTE } from '#shared/time.ts'

/** Hands text or bytes to the browser's downloads as a file: JSON unless said otherwise. */
export function download(name: string, content: BlobPart, type = 'application/json'): void {
  downloadFile(new File([content], name, { type }))
}

/** Hands a file to the browser's downloads. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name })
  link.click()
  // Some browsers read the file only a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}
