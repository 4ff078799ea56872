import { buildJpeg, type JpegSpec, truncated } from './artwork-jpeg.ts'
import { joinBytes, uint16 } from './bytes.ts'
import { type ExifDensity, exifSegment, segment } from './jpeg-segments.ts'
import type { NastyFile } from './nasty-files.ts'

const PRINT = { unit: 1, x: 300, y: 300 }
const COARSE = { unit: 1, x: 72, y: 72 }
const GOOD_EXIF = { x: [300, 1], y: [300, 1], unit: 2 } as const
const COARSE_EXIF = { x: [72, 1], y: [72, 1], unit: 2 } as const
const EOI_BYTES = 2

const jpeg =
  (spec: JpegSpec = { jfif: PRINT }) =>
  () =>
    buildJpeg(spec)
const printed = (spec: JpegSpec) => jpeg({ jfif: PRINT, ...spec })
/** Several EXIF segments, as programs leave them that add their own. */
const exifs = (...all: ExifDensity[]) => jpeg({ extra: all.map(exifSegment) })
const xmp = (name: string, size: number) => segment(0xe1, `${name}\0`, new Uint8Array(size).fill(32))
const profile = (space: string) =>
  Array.from({ length: 16 }, (_, at) =>
    segment(0xe2, 'ICC_PROFILE\0', [at + 1, 16], space, new Uint8Array(65_000)),
  )
/** Photoshop's own block of 300 pixels an inch, both ways. */
const photoshop = segment(
  0xed,
  'Photoshop 3.0\0',
  '8BIM',
  uint16(1005),
  [0, 0, 0, 0, 0, 16],
  new Uint8Array(16).fill(1),
)

function withoutEnd(file: Uint8Array): Uint8Array {
  return file.subarray(0, file.length - EOI_BYTES)
}

/** The file with bytes put in behind its first two. */
function inserted(bytes: Uint8Array | number[], file: Uint8Array): Uint8Array {
  return joinBytes(file.subarray(0, 2), bytes, file.subarray(2))
}

/** JPEGs as other programs write them, and as accidents leave them (D16). */
export const NASTY_JPEGS: NastyFile[] = [
  ['jpeg-cmyk-adobe', jpeg(), 'accept'],
  ['jpeg-ycck', printed({ adobe: 2 }), 'accept'],
  ['jpeg-rgb-adobe', printed({ components: 3, adobe: 0 }), 'accept'],
  ['jpeg-grey', printed({ components: 1 }), 'colorspace'],
  ['jpeg-grey-with-rgb-profile', printed({ components: 1, extra: profile('RGB ') }), 'colorspace'],
  ['jpeg-two-components', printed({ components: 2 }), 'colorspace'],
  ['jpeg-five-components', printed({ components: 5 }), 'colorspace'],
  ['jpeg-profile-of-a-megabyte', printed({ extra: profile('CMYK') }), 'accept'],
  ['jpeg-progressive', printed({ frame: 0xc2 }), 'accept'],
  ['jpeg-arithmetic', printed({ frame: 0xc9 }), 'accept'],
  ['jpeg-lossless', printed({ frame: 0xc3 }), 'accept'],
  ['jpeg-restart-interval', printed({ extra: [segment(0xdd, uint16(4))] }), 'accept'],
  ['jpeg-fill-bytes', () => inserted(new Uint8Array(5000).fill(0xff), buildJpeg({ jfif: PRINT })), 'accept'],
  ['jpeg-stray-bytes-between-segments', printed({ extra: [joinBytes([0, 0, 0])] }), 'accept'],
  ['jpeg-no-resolution', jpeg({}), 'dpi'],
  ['jpeg-exif-centimetres', jpeg({ exif: { x: [7500, 127], y: [60, 1], unit: 3 } }), 'accept'],
  ['jpeg-exif-centimetres-too-coarse', jpeg({ exif: { x: [59, 1], y: [60, 1], unit: 3 } }), 'dpi'],
  ['jpeg-exif-no-unit', jpeg({ exif: { x: [150, 1], y: [150, 1] } }), 'accept'],
  ['jpeg-exif-good-jfif-coarse', jpeg({ exif: GOOD_EXIF, jfif: COARSE }), 'accept'],
  ['jpeg-exif-coarse-jfif-good', jpeg({ exif: COARSE_EXIF, jfif: PRINT }), 'dpi'],
  ['jpeg-exif-149.99', jpeg({ exif: { x: [14_999, 100], y: [150, 1], unit: 2 } }), 'dpi'],
  ['jpeg-exif-150', jpeg({ exif: { x: [15_000, 100], y: [150, 1], unit: 2 } }), 'accept'],
  ['jpeg-exif-zero-denominators', jpeg({ exif: { x: [300, 0], y: [300, 0], unit: 2 } }), 'dpi'],
  [
    'jpeg-exif-zero-denominators-jfif-good',
    jpeg({ exif: { x: [300, 0], y: [300, 0] }, jfif: PRINT }),
    'accept',
  ],
  ['jpeg-exif-one-axis', jpeg({ exif: { x: [300, 1], unit: 2 } }), 'dpi'],
  ['jpeg-exif-thumbnail-only', jpeg({ exif: { thumbnail: { x: [300, 1], y: [300, 1] } } }), 'dpi'],
  ['jpeg-exif-twice-the-second-with-resolution', exifs({ orientation: 1 }, GOOD_EXIF), 'accept'],
  ['jpeg-exif-twice-the-first-good', exifs(GOOD_EXIF, COARSE_EXIF), 'accept'],
  ['jpeg-exif-twice-the-first-coarse', exifs(COARSE_EXIF, GOOD_EXIF), 'dpi'],
  ['jpeg-photoshop-only', jpeg({ extra: [photoshop] }), 'dpi'],
  ['jpeg-jfif-density-0', jpeg({ jfif: { unit: 1, x: 0, y: 0 } }), 'dpi'],
  ['jpeg-jfif-aspect-only', jpeg({ jfif: { unit: 0, x: 300, y: 300 } }), 'dpi'],
  ['jpeg-jfif-centimetres', jpeg({ jfif: { unit: 2, x: 60, y: 60 } }), 'accept'],
  ['jpeg-one-axis-coarse', jpeg({ jfif: { unit: 1, x: 300, y: 149 } }), 'dpi'],
  [
    'jpeg-xmp-before-exif',
    () => inserted(xmp('http://ns.adobe.com/xap/1.0/', 3000), buildJpeg({ exif: GOOD_EXIF })),
    'accept',
  ],
  [
    'jpeg-extended-xmp',
    () =>
      inserted(
        joinBytes(...Array.from({ length: 8 }, () => xmp('http://ns.adobe.com/xmp/extension/', 65_000))),
        buildJpeg({ exif: GOOD_EXIF }),
      ),
    'accept',
  ],
  [
    'jpeg-second-picture-behind',
    () => joinBytes(buildJpeg({ jfif: PRINT }), buildJpeg({ jfif: COARSE })),
    'accept',
  ],
  [
    'jpeg-coarse-with-good-picture-behind',
    () => joinBytes(buildJpeg({ jfif: COARSE }), buildJpeg({ jfif: PRINT })),
    'dpi',
  ],
  ['jpeg-film-behind', () => joinBytes(buildJpeg({ jfif: PRINT }), new Uint8Array(3 << 20)), 'accept'],
  ['jpeg-film-of-9-mb-behind', () => joinBytes(buildJpeg({ jfif: PRINT }), 'mdat'.repeat(9 << 18)), 'accept'],
  [
    'jpeg-cut-and-padded-with-9-mb',
    () => joinBytes(truncated(buildJpeg({ jfif: PRINT })), new Uint8Array(9 << 20)),
    'damaged',
  ],
  ['jpeg-holding-a-pdf', printed({ extra: [segment(0xfe, '%PDF-1.7\n%%EOF')] }), 'accept'],
  ['jpeg-cut', () => truncated(buildJpeg({ jfif: PRINT })), 'damaged'],
  ['jpeg-cut-in-its-head', () => truncated(buildJpeg({ jfif: PRINT }), 0.3), 'damaged'],
  ['jpeg-without-end', () => withoutEnd(buildJpeg({ jfif: PRINT })), 'damaged'],
  [
    'jpeg-cut-and-padded',
    () => joinBytes(truncated(buildJpeg({ jfif: PRINT })), new Uint8Array(4096)),
    'damaged',
  ],
  ['jpeg-without-width', printed({ width: 0 }), 'damaged'],
  ['jpeg-of-three-bytes', () => joinBytes([0xff, 0xd8, 0xff]), 'damaged'],
  ['jpeg-of-fill-bytes', () => joinBytes([0xff, 0xd8], new Uint8Array(3 << 20).fill(0xff)), 'damaged'],
]
