/**
 * Files that may be picked, shared and opened, by their types and extensions: what is judged as it is, and pictures of
 * which the shop makes a JPEG where the browser reads them (D46).
 */
export const OPENABLE: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'image/heic': ['.heic'],
  'image/heif': ['.heif'],
}

/** The same as a file picker's `accept`. */
export const OPENABLE_ACCEPT = [...Object.keys(OPENABLE), ...Object.values(OPENABLE).flat()].join(',')
