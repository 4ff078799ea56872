import { type SizeIn, sizeText } from '#shared/artwork/fit.ts'

/** Words of what the shop can do about a refused file (D46). */
export const REPAIR_TEXTS = {
  title: 'What we can do with this file',
  'use-size': (ordered: SizeIn) => `Use it at ${sizeText(ordered)}`,
  'make-jpeg': (ordered: SizeIn) => `Make a JPEG of ${sizeText(ordered)}`,
  before: ({ width, height }: { width: number; height: number }, dpi: number | null) =>
    `Now: ${width} × ${height} pixels, ${dpi === null ? 'no DPI given' : `marked as ${Math.round(dpi)} DPI`}.`,
  after: (dpi: number) => `New file: the same pixels, marked as ${dpi} DPI.`,
  redrawn: (dpi: number) => `New file: a JPEG of the same pixels in RGB, marked as ${dpi} DPI.`,
  onWhite: 'Its clear parts become white.',
  clear:
    'It has clear parts, which a JPEG cannot hold: they would print white on the cloth. Export a PDF instead.',
  untouched: 'Your own file stays as it is. Place and device are left out of the new one.',
  shape: (measures: SizeIn, ordered: SizeIn) =>
    `It then measures ${sizeText(measures)}; you ordered ${sizeText(ordered)}. The shapes differ; nothing is stretched.`,
  tooFew: (dpi: number, ordered: SizeIn, upTo: SizeIn) =>
    `At ${sizeText(ordered)} its pixels give ${dpi < 1 ? 'less than 1' : dpi} DPI. It would do up to ${sizeText(upTo)}.`,
  whichPage: 'Which page is your artwork?',
  take: (page: number) => `Take page ${page}`,
  morePages: (shown: number, count: number) =>
    `The first ${shown} of ${count} pages are shown; export another page alone.`,
  pageNote: 'The page becomes a new file. Your own file stays as it is.',
  turnTitle: 'It lies on its side',
  turned: (file: SizeIn, ordered: SizeIn) =>
    `Now: ${sizeText(file)}. Turned: ${sizeText({ widthIn: file.heightIn, heightIn: file.widthIn })}; you ordered ${sizeText(ordered)}.`,
  turn: (quarters: 1 | 3) => (quarters === 1 ? 'Turn it a quarter right' : 'Turn it a quarter left'),
  turnedByUs:
    'We turn it a quarter clockwise when we print it: there is nothing you need to do. Turn it here only if you want it the other way, or the file itself upright.',
  turnNote: 'It becomes a new file. Your own file stays as it is.',
  making: 'Making the new file…',
  failed: 'The new file could not be made. Your own file is as it was.',
} as const
