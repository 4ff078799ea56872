import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countShown, nearest, pictureAt } from './pictures.ts'

const NAMES = ['dtf/whole', 'dtf/detail-2', 'fabric-banner-9.5oz-blockout/whole', 'showcase/showcase-tent-2']
const WIDTHS = [320, 640, 960, 1280]
const picture = fc
  .tuple(fc.constantFrom(...NAMES), fc.constantFrom(...WIDTHS), fc.constantFrom('webp', 'avif', 'jpg'))
  .map(([name, width, format]) => `/images/${name}-${width}.${format}`)

describe('issue 3: any width of a picture is answered with the nearest one kept', () => {
  test('reads name and width of an address, and that a plain key is 1280 wide (D27)', () => {
    expect(pictureAt('/images/dtf/whole-640.webp')).toEqual({ name: 'dtf/whole', width: 640 })
    expect(pictureAt('/images/dtf/whole.jpg')).toEqual({ name: 'dtf/whole', width: 1280 })
    expect(pictureAt('/images/showcase-image-2.jpeg')).toEqual({ name: 'showcase-image-2', width: 1280 })
    for (const path of ['/api/product', '/images/', '/assets/x-640.webp', '/images/x.svg'])
      expect(pictureAt(path)).toBeNull()
  })

  test('is of the same picture, and no kept one would fit better', () => {
    fc.assert(
      fc.property(picture, fc.array(picture), (wanted, kept) => {
        const want = pictureAt(wanted)
        const same = kept.map(pictureAt).filter(each => each?.name === want?.name)
        const answer = nearest(wanted, kept)
        if (same.length === 0) {
          expect(answer).toBeNull()
          return
        }
        expect(kept).toContain(answer)
        const found = pictureAt(answer ?? '')
        expect(found?.name).toBe(want?.name)
        const least = Math.min(...same.map(each => each?.width ?? 0).filter(w => w >= (want?.width ?? 0)))
        const largest = Math.max(...same.map(each => each?.width ?? 0))
        expect(found?.width).toBe(Number.isFinite(least) ? least : largest)
      }),
    )
  })

  test('is nothing for what is no picture', () => {
    expect(nearest('/api/product', ['/images/dtf/whole-640.webp'])).toBeNull()
  })

  test('counts a product as shown whatever width of its first view is kept', () => {
    const firstViews = ['/images/dtf/whole-640.webp', '/images/magnets/whole-640.webp']
    const kept = ['/images/dtf/whole-1280.avif', '/images/magnets/detail-640.webp']
    expect(countShown(firstViews, kept)).toBe(1)
    expect(countShown(firstViews, [])).toBe(0)
  })
})
