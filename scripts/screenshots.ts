import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from 'playwright'
import sharp from 'sharp'
import { openShop } from '#pwa/e2e/shop.ts'
import { customersBrowser } from './browser.ts'
import { buildPages } from './build.ts'
import { isBuilt } from './stamp.ts'

/** `node scripts/screenshots.ts`: takes the pictures that installers show, from the built shop. */
const OUT = join(dirname(dirname(fileURLToPath(import.meta.url))), 'pwa/ui/public/install')

const SHOTS = [
  { name: 'narrow-home', path: '/', width: 412, height: 892 },
  { name: 'narrow-product', path: '/13oz-vinyl-banner', width: 412, height: 892 },
  { name: 'wide-product', path: '/13oz-vinyl-banner', width: 1280, height: 800 },
]

async function shoot(browser: Browser, url: string, { name, path, width, height }: (typeof SHOTS)[number]) {
  const page = await browser.newPage({
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  const png = await page.screenshot()
  await writeFile(join(OUT, `${name}.webp`), await sharp(png).webp({ quality: 70 }).toBuffer())
  await page.close()
}

if (!isBuilt()) await buildPages()
await mkdir(OUT, { recursive: true })
const shop = await openShop()
const browser = await chromium.launch(customersBrowser())
try {
  for (const shot of SHOTS) await shoot(browser, shop.url, shot)
} finally {
  await browser.close()
  await shop.dispose()
}
