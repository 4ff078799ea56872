import { describe, expect, test } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import { configured } from './configured.ts'

const flag = aProduct({
  path: '/feather-angled',
  options: {
    flagOptions: [
      { name: 'Flag Only', price: 0 },
      { name: 'Flag + Pole', price: 0 },
    ],
    bracket: [
      { name: 'No Bracket', price: 0 },
      { name: 'Wall Bracket', price: 0 },
    ],
  },
  conditional: { bracket: { when: { flagOptions: 'Flag + Pole' } } },
})
const start = defaultSelection(flag)
const size = { heightFt: 3, heightIn: 6, widthFt: 8, widthIn: 0 }

describe('a configured drawing', () => {
  test('§4: a hidden list shows as its first entry, whatever was chosen before it was hidden', () => {
    const choices = { flagOptions: 'Flag + Pole', bracket: 'Wall Bracket' }
    expect(configured(flag, { ...start, choices }).choices).toMatchObject({ bracket: 'Wall Bracket' })
    const hidden = { ...choices, flagOptions: 'Flag Only' }
    expect(configured(flag, { ...start, choices: hidden }).choices).toMatchObject({ bracket: 'No Bracket' })
  })

  test('§5 custom size: in inches once both sides are given, else as the product is shown', () => {
    expect(configured(flag, { ...start, dimensions: size })).toMatchObject({ widthIn: 96, heightIn: 42 })
    expect(configured(flag, { ...start, dimensions: { ...size, widthFt: 0 } })).not.toHaveProperty('widthIn')
  })

  test('§9: letters spell what was typed', () => {
    expect(configured(flag, { ...start, characters: 'OPEN 24' })).toMatchObject({ characters: 'OPEN 24' })
    expect(configured(flag, start)).not.toHaveProperty('characters')
  })
})
