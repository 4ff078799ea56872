import { INTERRUPTED_TEXT } from '#shared/artwork/texts.ts'
import { BRAND } from '#shared/catalogue/brand.ts'

/** Words of the artwork slots that the spec does not give. */
export const ARTWORK_TEXTS = {
  choose: (title: string) => `Choose ${title.toLowerCase()}`,
  replace: (title: string) => `Replace ${title.toLowerCase()}`,
  remove: (title: string) => `Remove ${title.toLowerCase()}`,
  dismiss: 'Dismiss',
  retry: 'Retry',
  needed: 'Needed to check out: a JPEG or a single-page PDF.',
  notNeeded: 'Optional for this product.',
  kind: 'A JPEG or a single-page PDF.',
  notPrinted: 'What is chosen does not print this part.',
  checking: 'Checking the file…',
  saving: (done: string, size: string) => `Saving on this device, ${done} of ${size}`,
  savingFile: (fileName: string) => `Saving ${fileName}`,
  waiting: 'Saved on this device. It uploads by itself as soon as it can.',
  later: (time: string) =>
    `Saved on this device. The shop has taken as many files from you as it takes in a day: this one uploads by itself from ${time}. If you need it sooner, call ${BRAND.phone}.`,
  waitingUnsafe: 'Waiting for a connection. Keep this page open: the file is NOT saved on this device.',
  unsafe: 'Keep this page open: the file is NOT saved on this device.',
  amount: (done: string, size: string) => `${done} of ${size}`,
  speed: (amount: string) => `${amount} a second`,
  left: (time: string) => `${time} left`,
  paused: 'Paused. The file is saved on this device.',
  pause: 'Pause',
  resume: 'Resume',
  uploading: (percent: number) => `Uploading, ${percent}%`,
  uploadingFile: (fileName: string) => `Uploading ${fileName}`,
  uploaded: 'Uploaded',
  interrupted: INTERRUPTED_TEXT,
  kept: (fileName: string) => `${fileName} stays as your artwork.`,
  noMore: `This part has had as many files as this page takes. Please ask at our stand, or call us at ${BRAND.phone}.`,
  several: 'Add several files',
  severalHint: 'Drop or paste files anywhere: their names tell which line they belong to.',
  severalCoarse: 'The names of the files tell which line they belong to.',
  placed: (count: number) =>
    count === 1 ? 'File placed by its name.' : `${count} files placed by their names.`,
  previewOf: (fileName: string) => `Preview of ${fileName}`,
} as const
