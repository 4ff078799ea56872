import { createHash } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'

export interface PickedFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What is looked at for its shape or its name alone. */
export const SMALL_POSTER = { width: 300, height: 150 }

/** A CMYK JPEG that is fit for print, in stripes of a colour that goes by its name: `width` x `height` pixels at 150 dpi. */
export function aPoster(name: string, { width = 2700, height = 1350 } = {}): PickedFile {
  const colour = createHash('sha256').update(name).digest()
  const paint = (component: number, column: number) => (column % 16 < 8 ? 255 : (colour[component] ?? 0))
  const jpeg = buildJpeg({ components: 4, width, height, paint, jfif: { unit: 1, x: 150, y: 150 } })
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) }
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
