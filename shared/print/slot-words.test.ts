import { describe, expect, test } from 'vitest'
import { SLOT_WORDS, slotHint, slotLabel, slotTitle, slotWords } from './slot-words.ts'

const slots = Object.keys(SLOT_WORDS)
const size = { widthIn: 120, heightIn: 34 }

describe('the words of slots', () => {
  test('tell every slot from all others', () => {
    const names = slots.map(slot => slotWords(slot).name)
    expect(new Set(names).size).toBe(slots.length)
  })

  test('say where a slot without a file gets its picture: from one that is known, and not from itself', () => {
    for (const slot of slots) {
      const { printsFrom } = slotWords(slot)
      if (printsFrom === undefined) continue
      expect(slots).toContain(printsFrom)
      expect(printsFrom).not.toBe(slot)
      expect(slotWords(printsFrom).printsFrom).toBeUndefined()
    }
  })

  test('are looked for in lower case, as names of files are read', () => {
    const words = slots.flatMap(slot => slotWords(slot).names.flat())
    expect(words.filter(word => word !== word.toLowerCase() || /\s/.test(word))).toEqual([])
  })

  test('of the other side of a wall are not those of the wall alone', () => {
    const keys = (slot: string) => slotWords(slot).names.map(set => set.toSorted().join(' '))
    for (const [wall, other] of [
      ['wall', 'wallBack'],
      ['rail', 'railBack'],
      ['railLeft', 'railLeftBack'],
    ] as const)
      expect(keys(wall).filter(key => keys(other).includes(key))).toEqual([])
  })

  test('tell the left half wall from the right one', () => {
    const sidesNamed = (slot: string) =>
      new Set(
        slotWords(slot)
          .names.flat()
          .filter(word => /left|right/.test(word)),
      )
    expect([...sidesNamed('rail')]).toEqual(['right'])
    expect([...sidesNamed('railLeft')]).toEqual(['left'])
  })
})

describe('a part of a newer shop', () => {
  test.each(['partOfANewerShop', 'toString', 'constructor', '__proto__'])(
    'has words that do for %s',
    slot => {
      expect(slotWords(slot).name).toBe('another part')
      expect(slotHint(slot, size)).toBe('Optional: without it that part stays plain.')
    },
  )
})

describe('what is said of a slot', () => {
  test('its heading is "Artwork" for the front, and names any other part', () => {
    expect(slots.slice(0, 3).map(slot => slotTitle(slot))).toEqual([
      'Artwork',
      'Back artwork',
      'Full wall artwork',
    ])
    expect(slotTitle('rail', 'right half wall')).toBe('Right half wall artwork')
    expect(slotLabel('wallBack')).toBe('Full wall back')
  })

  test('its hint says what becomes of the part, and what a file of its own has to measure', () => {
    expect(slotHint('rail', size)).toBe(
      'Optional: without it the wall stays plain white. Make it 120 × 34 in, width × height.',
    )
    expect(slotHint('rail', null)).toBe('Optional: without it the wall stays plain white.')
    expect(slotHint('back', size)).toBe('Optional: without it the front prints on both sides.')
  })
})
