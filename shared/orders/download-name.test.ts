import { expect, test } from 'vitest'
import { downloadName } from './download-name.ts'

const FILE = {
  orderId: 'GL-7KQ2-M9XD',
  line: 1,
  lineCount: 3,
  product: '13oz Vinyl Banner',
  size: { widthIn: 72, heightIn: 36 },
  quantity: 2,
  slot: 'front',
  type: 'application/pdf',
} as const

test('issue 11.2: a file is called by order, line, product, size, quantity and part', () => {
  expect(downloadName(FILE)).toBe('GL-7KQ2-M9XD_1of3_13oz-Vinyl-Banner_72x36in_q2_front.pdf')
})

test('issue 11.2: a name has nothing a system could not take, and no size where none is known', () => {
  const odd = {
    ...FILE,
    product: 'Café "A/B" & 1/2\\..',
    size: null,
    slot: 'wallBack',
    type: 'image/jpeg',
  } as const
  expect(downloadName(odd)).toBe('GL-7KQ2-M9XD_1of3_Cafe-A-B-1-2_q2_wallBack.jpg')
  expect(downloadName({ ...FILE, size: { widthIn: 27.5, heightIn: 106.333 } })).toContain('_27.5x106.33in_')
})
