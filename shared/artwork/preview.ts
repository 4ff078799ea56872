/** The key of an artwork's small picture, beside the artwork (D19). */
export function previewKey(artworkKey: string): string {
  return `${artworkKey.slice(0, artworkKey.indexOf('/'))}/preview.webp`
}
