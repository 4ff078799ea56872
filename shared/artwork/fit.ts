export interface SizeIn {
  widthIn: number
  heightIn: number
}

/** A size as the shop writes it, width first: `24 × 18 in`. */
export function sizeText({ widthIn, heightIn }: SizeIn): string {
  const short = (value: number) => String(Math.round(value * 100) / 100)
  return `${short(widthIn)} × ${short(heightIn)} in`
}

export interface Fit {
  /** Percent the artwork is wider (above 0) or narrower (below 0) than the sheet is in proportion, rounded. */
  widerPercent: number
  /** Lies on its side: turned a quarter it would fit better by more than 2%. */
  turned: boolean
  /** The artwork on the sheet, whole, in inches. */
  shown: SizeIn
  /** Unprinted strip on each of two opposite sides, in inches. */
  bareIn: { sides: number; ends: number }
}

const apart = (a: number, b: number) => Math.abs(Math.log(a / b))

/** How artwork of any two measures lies on a sheet, shown whole and as large as it goes (D17). */
export function fitOf(art: { width: number; height: number }, sheet: SizeIn): Fit {
  const [ratio, wanted] = [art.width / art.height, sheet.widthIn / sheet.heightIn]
  const scale = Math.min(sheet.widthIn / art.width, sheet.heightIn / art.height)
  const shown = { widthIn: art.width * scale, heightIn: art.height * scale }
  return {
    widerPercent: Math.round((ratio / wanted - 1) * 100),
    turned: apart(1 / ratio, wanted) + 0.02 < apart(ratio, wanted),
    shown,
    bareIn: { sides: (sheet.widthIn - shown.widthIn) / 2, ends: (sheet.heightIn - shown.heightIn) / 2 },
  }
}

const inches = (value: number) => `${Math.round(value * 10) / 10} in`

/** The fit in a sentence for the customer, `what` being the product's name. */
export function fitText({ widerPercent, turned, bareIn }: Fit, what: string): string {
  if (turned) return `Artwork lies on its side: turn it a quarter to fill the ${what}.`
  if (widerPercent === 0) return `Artwork has the proportions of the ${what}.`
  const wider = widerPercent > 0
  const [word, where, bare] = wider
    ? ['wider', 'above and below', bareIn.ends]
    : ['narrower', 'left and right', bareIn.sides]
  return `Artwork is ${Math.abs(widerPercent)}% ${word} than the ${what}: ${inches(bare)} stay white ${where}.`
}

/** Pixels per printed inch once the picture covers its part of the sheet, rounded. */
export function effectiveDpi(pixels: { width: number; height: number }, shown: SizeIn): number {
  return Math.round(Math.min(pixels.width / shown.widthIn, pixels.height / shown.heightIn))
}
