import type { Page } from 'playwright/test'

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Answers every product picture with one pixel: a walk through the whole shop would wait for hundreds of drawings. */
export async function withPlainPictures(page: Page): Promise<void> {
  await page.route('**/images/**', route => route.fulfill({ contentType: 'image/png', body: ONE_PIXEL }))
}
