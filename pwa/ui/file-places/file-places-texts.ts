import type { FilePlace } from '#shared/artwork/match.ts'

const sized = ({ size }: FilePlace) => (size ? `, ${size.widthIn} x ${size.heightIn} in` : '')
const named = ({ jobName }: FilePlace) => (jobName ? ` "${jobName}"` : '')

export const FILE_PLACES_TEXTS = {
  title: 'Where do these files go?',
  intro: 'What the names say is filled in. Choose a place for the others, or leave them out.',
  nowhere: 'Leave out',
  done: 'Place files',
  cancel: 'Cancel',
  twice: 'Two files have this place. A place holds one file.',
  replaces: 'This replaces the file that is there.',
  place: (place: FilePlace) =>
    `${place.product}${named(place)}${sized(place)}${place.part ? `, ${place.part}` : ''}${place.taken ? ' (has a file)' : ''}`,
} as const
