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
  several: 'Add several files',
  severalHint: 'Drop or paste files anywhere: their names tell which line they belong to.',
  placed: (count: number) =>
    count === 1 ? 'File placed by its name.' : `${count} files placed by their names.`,
  previewOf: (fileName: string) => `Preview of ${fileName}`,
} as const
