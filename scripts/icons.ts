import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { appIcon, type IconKind } from '#shared/illustration/index.ts'

/** `node scripts/icons.ts`: draws the shop's icons anew into pwa/ui/public. */
const OUT = join(dirname(dirname(fileURLToPath(import.meta.url))), 'pwa/ui/public/install')
const GOLD = '#7D5A0B'
const SHORTCUT = 96

const ICONS: [name: string, size: number, kind: IconKind][] = [
  ['icon-192', 192, {}],
  ['icon-512', 512, {}],
  ['maskable-192', 192, { maskable: true }],
  ['maskable-512', 512, { maskable: true }],
  ['monochrome-512', 512, { monochrome: true }],
]

/** A cart and a list of papers, drawn in a box of 24. */
const SHORTCUTS = {
  cart: 'M3 4h2.2l2 10.5h9.9L19.6 7H6M9 19.2v.1M16 19.2v.1',
  orders: 'M7 3.5h10v17l-2.5-1.6-2.5 1.6-2.5-1.6L7 20.5zM9.7 8.5h4.6M9.7 12h4.6',
}

const shortcut = (path: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHORTCUT}" height="${SHORTCUT}" viewBox="-6 -6 36 36"><rect x="-6" y="-6" width="36" height="36" rx="8" fill="${GOLD}"/><path d="${path}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

async function draw(name: string, svg: string): Promise<void> {
  const png = sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true, quality: 90 })
  await writeFile(join(OUT, `${name}.png`), await png.toBuffer())
}

await mkdir(OUT, { recursive: true })
for (const [name, size, kind] of ICONS) await draw(name, appIcon(size, kind))
const titled = appIcon(512).replace('>', '><title>Leaf</title>')
await writeFile(join(dirname(OUT), 'icon.svg'), titled)
for (const [name, path] of Object.entries(SHORTCUTS)) await draw(`shortcut-${name}`, shortcut(path))
