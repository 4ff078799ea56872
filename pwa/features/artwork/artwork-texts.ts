/** Words of the artwork slots that the spec does not give. */
export const ARTWORK_TEXTS = {
  front: 'Artwork',
  back: 'Back artwork',
  choose: (title: string) => `Choose ${title.toLowerCase()}`,
  replace: (title: string) => `Replace ${title.toLowerCase()}`,
  remove: (title: string) => `Remove ${title.toLowerCase()}`,
  retry: 'Retry',
  needed: 'Needed to check out: a JPEG or a single-page PDF.',
  notNeeded: 'Optional for this product.',
  backHint: 'Optional: without it the front prints on both sides.',
  checking: 'Checking the file…',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  uploadingFile: (fileName: string) => `Uploading ${fileName}`,
  uploaded: 'Uploaded',
  interrupted: 'The upload was interrupted. Choose the file again.',
  kept: (fileName: string) => `${fileName} stays as your artwork.`,
  previewOf: (fileName: string) => `Preview of ${fileName}`,
} as const
