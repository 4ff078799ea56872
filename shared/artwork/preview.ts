/** D19: at most 60 KB, as sent and as kept. */
export const MAX_PREVIEW_BYTES = 60 * 1024

/** The key of an artwork's small picture, beside the artwork (D19). */
export function previewKey(artworkKey: string): string {
  return `${artworkKey.slice(0, artworkKey.indexOf('/'))}/preview.webp`
}
