/** What a refused file is told (spec §5, D16); an accepted one is told nothing. */
export const VERDICT_TEXTS = {
  accept: '',
  size: 'File size exceeds 300MB limit',
  format: 'Invalid file format. Only JPEG or single-page PDF allowed.',
  dpi: 'Image resolution must be at least 150 DPI',
  colorspace: 'Image must use CMYK color space',
  pages: 'Only single-page PDFs are allowed',
  damaged: "File is damaged and can't be read",
  encrypted: 'PDF is password-protected',
} as const

/** What is said of a file that went away or changed while it was read; it got no verdict (D16). */
export const UNREADABLE_TEXT = "The file can't be read any more. Please choose the file again."

/** What is said of a file whose copy on the device was cut off. */
export const INTERRUPTED_TEXT = 'The upload was interrupted. Choose the file again.'

/** What the person's other devices are told of a file that is not stored yet (D19). */
export const OTHER_DEVICE_TEXT = 'Artwork waiting on another device'

/** Takes that word away, for a device that will not come back. */
export const OTHER_DEVICE_DISMISS = 'Do not wait for it'
