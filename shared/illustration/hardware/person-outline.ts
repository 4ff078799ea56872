import type { SizeIn } from '#shared/artwork/fit.ts'

/** A person of 5 ft 8 in, arms included (experience "To-scale"). */
export const PERSON: SizeIn = { widthIn: 22, heightIn: 68 }

/** Outline of a standing person in inches, the crown at 0 and the soles at 68. */
export const PERSON_OUTLINE =
  'M11 0c2.3 0 3.7 1.9 3.7 4.4 0 1.7-.6 3.2-1.6 4.2V10.4c.6 1.2 3 1.5 4.7 2.2 1.7.7 2.3 2.2 2.6 4.4l1.2 10 .4 6.6c.1 1.8-.3 3-1.2 3-.9 0-1.4-1-1.6-2.5L17.9 27l-1-6.5-.5 5.5c.2 3 .7 5 .8 8L16.6 48 16 64.2l1.6 2.2c.5.8 0 1.6-.9 1.6H13c-.6 0-.8-.4-.8-1L12 49 11 38.5 10 49 9.8 67c0 .6-.2 1-.8 1H5.3c-.9 0-1.4-.8-.9-1.6L6 64.2 5.4 48 4.8 34c.1-3 .6-5 .8-8l-.5-5.5L4.1 27l-1.3 7.1c-.2 1.5-.7 2.5-1.6 2.5-.9 0-1.3-1.2-1.2-3L.4 27l1.2-10c.3-2.2.9-3.7 2.6-4.4C5.9 11.9 8.3 11.6 8.9 10.4V8.6C7.9 7.6 7.3 6.1 7.3 4.4 7.3 1.9 8.7 0 11 0Z'
