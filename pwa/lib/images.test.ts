import { expect, test } from 'vitest'
import { productPicture, showcasePicture, tallShowcasePicture } from './images.ts'

test('D20: a product picture has stable addresses in four widths and three formats', () => {
  const { avif, webp, jpg, src } = productPicture('fabric-banner-9.5oz-blockout/whole.jpg')
  expect(webp.split(', ')).toHaveLength(4)
  expect(avif).toContain('/images/fabric-banner-9.5oz-blockout/whole-1280.avif 1280w')
  expect(webp).toContain('/images/fabric-banner-9.5oz-blockout/whole-320.webp 320w')
  expect(jpg).toContain('/images/fabric-banner-9.5oz-blockout/whole-1280.jpg 1280w')
  expect(src).toBe('/images/fabric-banner-9.5oz-blockout/whole-640.jpg')
})

test('§3 showcase keys: pictures live under /images/showcase', () => {
  expect(showcasePicture('showcase-image-2.jpeg').src).toBe('/images/showcase/showcase-image-2-640.jpg')
})

test('issue 6.42: a showcase picture is there for two pixels to one of its 711, its tall cut in widths of its own', () => {
  const wide = showcasePicture('showcase-image-2.jpeg').avif.split(', ')
  expect(wide.at(-1)).toBe('/images/showcase/showcase-image-2-1600.avif 1600w')
  expect(tallShowcasePicture('showcase-tent-2.jpg').webp).toBe(
    [360, 720, 1080].map(width => `/images/showcase/showcase-tent-2-tall-${width}.webp ${width}w`).join(', '),
  )
})
