import { describe, expect, test } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { dimensionsOf } from '#shared/pricing/typed-size.ts'
import { vinylBanner } from '#shared/testing/catalogue.ts'
import { templateOf } from './template.ts'

const sized = (heightIn: number, widthIn: number) => ({
  ...defaultSelection(vinylBanner),
  dimensions: dimensionsOf({ heightIn, widthIn }),
})
const slot = (name: 'front' | 'back') => ({ slot: name, name, size: null })

describe('issue 8.6: what a template is for', () => {
  test('a page of the sheet’s size up to 200 inches, a tenth of it above, which its name says', () => {
    const whole = templateOf(vinylBanner, sized(36, 200), slot('front'))
    expect(whole).toMatchObject({ scale: 1, page: { widthIn: 200, heightIn: 36 } })
    expect(whole.fileName).not.toContain('1 to 10')
    const tenth = templateOf(vinylBanner, sized(36, 210), slot('front'))
    expect(tenth).toMatchObject({ scale: 10, page: { widthIn: 21, heightIn: 3.6 } })
    expect(tenth.fileName).toMatch(/ template at 1 to 10\.pdf$/)
  })

  test('any part but the front is named, and nothing that a file’s name cannot hold', () => {
    const { title, fileName } = templateOf(
      { ...vinylBanner, name: 'Banner: 3/6 “big”' },
      sized(36, 72),
      slot('back'),
    )
    expect(title).toBe('Banner: 3/6 “big” back')
    expect(fileName).toMatch(/^Banner 3 6 big back [\w.]+ template\.pdf$/)
  })

  test('the front is not named, and its size stands in the file’s name without a space', () => {
    const front = templateOf(vinylBanner, sized(36, 72), slot('front'))
    expect(front.title).toBe('13oz Vinyl Banner')
    expect(front.fileName).toBe('13oz Vinyl Banner 72x36in template.pdf')
  })
})
