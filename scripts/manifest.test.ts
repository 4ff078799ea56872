import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { OPENABLE, OPENABLE_ACCEPT } from '#shared/artwork/openable.ts'
import { routeFor } from '#shared/catalogue/routes.ts'
import { SHARE_TARGET, WAITING_PAGE } from '#shared/offline/addresses.ts'
import { namedManifest } from './shop-name.ts'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}

const root = join(import.meta.dirname, '..')
const manifest = JSON.parse(namedManifest(readFileSync(join(root, 'manifest.webmanifest'), 'utf8')))
const icons: Picture[] = manifest.icons
const screenshots: Picture[] = manifest.screenshots
const shortcuts: { name: string; url: string; icons: Picture[] }[] = manifest.shortcuts
const all = [...icons, ...screenshots, ...shortcuts.flatMap(shortcut => shortcut.icons)]
const fileOf = ({ src }: Picture) => join(root, 'pwa/ui/public', src)
const FORMATS: Record<string, string> = { 'image/png': 'png', 'image/webp': 'webp', 'image/svg+xml': 'svg' }

describe('issue 3: the manifest', () => {
  test('says who the app is, where it begins and that it stands alone', () => {
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' })
    expect(manifest.name.length).toBeLessThanOrEqual(45)
    expect(manifest.short_name.length).toBeLessThanOrEqual(12)
    for (const colour of [manifest.theme_color, manifest.background_color])
      expect(colour).toMatch(/^#[0-9A-F]{6}$/)
  })

  test.each(all)('$src is a file of the size and type it is said to have', async picture => {
    const { format, width, height } = await sharp(fileOf(picture)).metadata()
    expect(format).toBe(FORMATS[picture.type])
    if (picture.sizes !== 'any') expect(`${width}x${height}`).toBe(picture.sizes)
  })

  test('has icons for every use: any and maskable in 192 and 512, and one of a single colour', () => {
    const has = (purpose: string, sizes: string) =>
      icons.some(icon => icon.purpose === purpose && icon.sizes === sizes && icon.type === 'image/png')
    for (const purpose of ['any', 'maskable'])
      for (const sizes of ['192x192', '512x512'])
        expect([purpose, sizes, has(purpose, sizes)]).toContain(true)
    expect(has('monochrome', '512x512')).toBe(true)
  })

  test('fills a mask to its corners, and leaves the ground of the single colour empty', async () => {
    const corner = async (purpose: string) => {
      const icon = icons.find(each => each.purpose === purpose && each.type === 'image/png')
      const image = sharp(icon ? fileOf(icon) : '').ensureAlpha()
      const [, , , alpha] = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()
      return alpha
    }
    expect(await corner('maskable')).toBe(255)
    expect(await corner('monochrome')).toBe(0)
  })

  test('shows the shop to installers, narrow and wide, in small files', async () => {
    const forms = new Set(screenshots.map(({ form_factor }) => form_factor))
    expect([...forms].sort()).toEqual(['narrow', 'wide'])
    for (const picture of screenshots) {
      expect(picture.label).toBeTruthy()
      expect(readFileSync(fileOf(picture)).length).toBeLessThan(80 * 1024)
    }
  })

  test('has shortcuts to cart and orders, which are pages', () => {
    expect(shortcuts.map(({ url }) => url)).toEqual(['/cart', '/orders'])
    for (const { url, icons } of shortcuts) {
      expect(routeFor(url).kind).not.toBe('not-found')
      expect(icons[0]?.sizes).toBe('96x96')
    }
  })

  test('issue 8.6: takes shared and opened artwork, and pictures that become artwork, to what waits for a place', () => {
    const { share_target, file_handlers } = manifest
    expect(share_target).toMatchObject({
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'artwork' }] },
    })
    expect(share_target.params.files[0].accept.join(',')).toBe(OPENABLE_ACCEPT)
    expect(file_handlers).toHaveLength(1)
    expect(file_handlers[0].action).toBe(WAITING_PAGE)
    expect(file_handlers[0].accept).toEqual(OPENABLE)
    expect(routeFor(WAITING_PAGE).kind).toBe('waiting')
  })
})
