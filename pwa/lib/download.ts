import { MINUTE } from '#shared/time.ts'

/** Hands text to the browser's downloads as a JSON file. */
export function download(name: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the file only a while after the click.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE)
}
