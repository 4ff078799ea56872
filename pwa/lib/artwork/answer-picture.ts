import { fitWithin, paper } from './encode-preview.ts'
import type { PictureAnswer, PictureRequest, SeenPicture } from './picture-messages.ts'

/** Unfolded that is 256 MB, and as much again to draw on: a 3 × 6 ft banner at 150 DPI has 58 million. */
const MAX_PIXELS = 64_000_000
const MAX_BYTES = 100 << 20
const QUALITY = 0.95
/** Longer side of what is searched for transparent parts. */
const LOOK_SIDE = 512

/** Looks at a picture, in the worker; what cannot be looked at is answered with null. */
export async function answerPicture(request: PictureRequest, answers: MessagePort): Promise<void> {
  const seen = await look(request).catch(() => null)
  answers.postMessage({ seen } satisfies PictureAnswer)
}

async function look({ file, makesJpeg }: PictureRequest): Promise<SeenPicture | null> {
  if (file.size > MAX_BYTES || (await pixelsOfPng(file)) > MAX_PIXELS) return null
  const picture = await createImageBitmap(file)
  const { width, height } = picture
  if (width * height > MAX_PIXELS) return null
  const jpeg = makesJpeg ? await jpegOf(picture) : null
  return { pixels: { width, height }, isTransparent: isTransparent(picture), jpeg }
}

/** What a PNG says of itself before anything is unfolded: some kilobytes can say a great many. 0 for other files. */
async function pixelsOfPng(file: Blob): Promise<number> {
  const view = new DataView(await file.slice(0, 24).arrayBuffer())
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47) return 0
  return view.getUint32(16) * view.getUint32(20)
}

/** On white, in sRGB, as it is meant to be seen. */
async function jpegOf(picture: ImageBitmap): Promise<Blob> {
  const [canvas, context] = paper(picture)
  context.drawImage(picture, 0, 0)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
  if (jpeg.type !== 'image/jpeg') throw new Error('no JPEG is written here')
  return jpeg
}

function isTransparent(picture: ImageBitmap): boolean {
  const { width, height } = fitWithin(picture, LOOK_SIDE)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) return false
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  return data.some((value, at) => at % 4 === 3 && value < 255)
}
