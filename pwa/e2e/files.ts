import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A CMYK JPEG as a customer would send it: words on a ground, `width` x `height` pixels at 150 dpi. */
export async function aPoster(
  name: string,
  words: string,
  { width = 2700, height = 1350, ground = '#14324f' } = {},
): Promise<PickedFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/><rect x="3%" y="6%" width="94%" height="88%" fill="none" stroke="#d9a22b" stroke-width="24"/><text x="50%" y="58%" font-family="sans-serif" font-weight="bold" font-size="${height / 4}" fill="#fff" text-anchor="middle">${words}</text></svg>`
  const buffer = await sharp(Buffer.from(svg))
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 80 })
    .withDensity(150)
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Drops files onto an element as a mouse would. */
export async function dropOn(page: Page, target: Locator, files: readonly PickedFile[]): Promise<void> {
  const sent = files.map(({ name, mimeType, buffer }) => ({
    name,
    mimeType,
    base64: buffer.toString('base64'),
  }))
  const dataTransfer = await page.evaluateHandle(async list => {
    const transfer = new DataTransfer()
    for (const { name, mimeType, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: mimeType }))
    }
    return transfer
  }, sent)
  await target.dispatchEvent('dragover', { dataTransfer })
  await target.dispatchEvent('drop', { dataTransfer })
}

/** Drags files by their paths from the system onto an element: the browser does with them what it does by itself, too. */
export async function dragIn(page: Page, target: Locator, files: readonly string[]): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drop on')
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      ...{ type, x: box.x + box.width / 2, y: box.y + box.height / 2 },
      data: { items: [], files: [...files], dragOperationsMask: 1 },
    })
  await session.detach()
}
