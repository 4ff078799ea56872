import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { sourceOfBlob } from '#shared/artwork/byte-source.ts'
import { readFacts } from '#shared/artwork/read/facts.ts'
import { withDensity } from '#shared/artwork/repairs/density.ts'
import { judge } from '#shared/artwork/verdict.ts'
import { seePicture } from './see-picture.ts'
import { takePage } from './take-page.ts'

async function named(name: string): Promise<Blob> {
  const text = await commands.readFile(`shared/testing/real-files/${name}`, 'base64')
  return new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))])
}
const verdictOf = async (file: Blob) => judge(await readFacts(sourceOfBlob(file))).verdict

test.each([
  ['chromium.png', 'format', false],
  ['imagemagick-grey.jpg', 'colorspace', false],
  ['inkscape-clear.png', 'format', true],
  ['libavif.avif', 'format', false],
  ['libavif-clear.avif', 'format', true],
  ['librsvg-clear.png', 'format', true],
  ['libwebp-clear.webp', 'format', true],
] as const)(
  'issue 8.6: of %s, refused (%s), an accepted JPEG is made; clear parts: %s',
  async (name, verdict, isTransparent) => {
    const file = await named(name)
    expect(await verdictOf(file)).toBe(verdict)
    const seen = await seePicture({ file, makesJpeg: true })
    expect(seen).toMatchObject({ pixels: { width: 640, height: 480 }, isTransparent })
    const jpeg = seen?.jpeg ?? new Blob()
    const made = await withDensity(sourceOfBlob(jpeg), 150)
    if (made === null) throw new Error('no JPEG')
    expect(await verdictOf(new Blob([...made.head, jpeg.slice(made.from, made.end)]))).toBe('accept')
  },
)

test.each(['libheif.heic', 'libheif-clear.heic'])(
  'D46: of %s, which this browser does not read, nothing is offered',
  async name => {
    const file = await named(name)
    expect(await verdictOf(file)).toBe('format')
    expect(await seePicture({ file, makesJpeg: true })).toBeNull()
  },
)

test.each(['cairo', 'chromium', 'ghostscript', 'inkscape', 'libreoffice', 'pdf-lib', 'poppler', 'qpdf'])(
  // Each is taken and accepted in api/judging/real-files.test.ts, by the same code.
  'issue 8.6: the pages of a PDF by %s are shown',
  async program => {
    const file = await named(`${program}-2-pages.pdf`)
    expect(await verdictOf(file)).toBe('pages')
    const { pictures } = (await takePage({ file, take: null })) ?? {}
    expect(pictures).toHaveLength(2)
  },
)
