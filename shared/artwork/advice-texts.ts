import { sizeText as inches, type SizeIn } from './fit.ts'

const number = (value: number) => String(Math.round(value * 100) / 100)
const times = (value: number) =>
  value >= 1 ? `enlarged ${number(value)} times` : `reduced to ${number(value * 100)}%`

/** Whole pixels per inch, as said in a sentence. */
const perInch = (dpi: number) =>
  dpi < 1 ? 'less than 1 pixel per inch' : `${dpi} ${dpi === 1 ? 'pixel' : 'pixels'} per inch`

/** Names as a sentence lists them, the first few of many. */
function listed(names: readonly string[], most = 3): string {
  const shown = names.slice(0, most).join(', ')
  return names.length > most ? `${shown} and ${names.length - most} more` : shown
}

function rgbParts(pictures: number, isPainted: boolean): string {
  const some = pictures === 1 ? 'A picture' : `${pictures} pictures`
  if (pictures === 0) return 'Text or shapes in the PDF are'
  if (isPainted) return `${some} and text or shapes in the PDF are`
  return `${some} in the PDF ${pictures === 1 ? 'is' : 'are'}`
}

/** What the shop says beside a file, with what to do about it (D17). */
export const ADVICE_TEXTS = {
  title: 'About this file',
  look: 'Worth a look: ',
  good: 'Good: ',
  nothing: 'Nothing to mend: the file suits this order.',
  exact: (ordered: SizeIn) => `The file is exactly the ordered size, ${inches(ordered)}.`,
  scaled: (scale: number, ordered: SizeIn) =>
    `Your file is 1:${scale} of the ordered size: that works. We print it at ${inches(ordered)}.`,
  turned:
    'It lies on its side: we turn it a quarter clockwise. If it should stand as it is, swap width and height of your order.',
  turnedFixed: (ordered: SizeIn) =>
    `It lies on its side: we turn it a quarter, since this is made ${inches(ordered)}, width × height; it is turned clockwise. If it should be read as it is, lay it out for that.`,
  bleed: (perSideIn: number) =>
    `The file is ${number(perSideIn)} in larger than the order on every side, as if it had bleed. Set the page to the exact size and leave bleed off; we trim the rest.`,
  marks: (page: SizeIn, trim: SizeIn) =>
    `The page is ${inches(page)} but is meant to be trimmed to ${inches(trim)}: it has crop marks or bleed. Export it again without marks and bleed; if you don’t, we trim it.`,
  resized: (file: SizeIn, ordered: SizeIn, factor: number) =>
    `The file is ${inches(file)} and has the shape you ordered. It will be ${times(factor)} to ${inches(ordered)}.`,
  shape: (file: SizeIn, ordered: SizeIn) =>
    `The file is ${inches(file)}, you ordered ${inches(ordered)}: the shapes differ.`,
  shapeDo: (what: 'page' | 'picture') => `Change the ${what} or the ordered size if you want no white.`,
  picture: 'the picture',
  coarsest: 'the coarsest picture in the PDF',
  dpi: (dpi: number, ordered: SizeIn, from: string, what: string) =>
    `At ${inches(ordered)} ${what} has ${perInch(dpi)}: it looks sharp from ${from}.`,
  dpiSoft: (dpi: number, ordered: SizeIn, what: string) =>
    `At ${inches(ordered)} ${what} has ${dpi < 1 ? '' : 'only '}${perInch(dpi)}: it will look soft from anywhere near.`,
  dpiDo: (width: number, height: number) =>
    `For reading close up, send one of at least ${width} × ${height} pixels.`,
  dpiDoTimes: (factor: number) =>
    `For reading close up, put one with ${number(factor)} times as many pixels each way in its place.`,
  fonts: (names: readonly string[]) =>
    `Fonts missing from the file: ${listed(names)}. Letters may print in another font. Embed the fonts or turn the text into outlines.`,
  rgbInPdf: (pictures: number, isPainted: boolean) =>
    `${rgbParts(pictures, isPainted)} in RGB: colors may shift in print. Convert to CMYK if a color must be exact.`,
  rgbMixed:
    'The PDF mixes its transparent colors in RGB: colors may shift in print. Set its blending space to CMYK if a color must be exact.',
  rgb: 'The picture is in RGB: colors may shift in print. Convert it to CMYK if a color must be exact.',
  transparency:
    'The PDF uses transparency, which can print with faint edges. Flatten it when you export if that matters.',
  blank:
    'The page is empty: nothing on it would print. Check that its layers are switched on, and export it again.',
  unread: 'We could not look into this file. Check its size, fonts and colors yourself, or export it again.',
  unseen: 'The file holds more than we could look through; these notes may not be all.',
  sides: (front: SizeIn, back: SizeIn) =>
    `The front is ${inches(front)} and the back ${inches(back)}: make both the same size.`,
} as const
