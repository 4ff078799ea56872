import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#shared/testing/catalogue.ts'
import { aSelection } from '#shared/testing/selection.ts'
import { judgeTexts, MAX_CHARACTERS, MAX_JOB_NAME } from './text-limits.ts'

const letters = aProduct({ characters: { perCharacter: true } } as unknown as Parameters<typeof aProduct>[0])
const plain = aProduct()
const fieldsOf = (product: typeof plain, texts: { jobName?: string; characters?: string }) =>
  judgeTexts(product, aSelection(product, {}, texts)).map(({ field }) => field)

describe('a job name', () => {
  test('may have 200 letters, or 160 of a script that takes three bytes each', () => {
    expect(fieldsOf(plain, { jobName: 'a'.repeat(MAX_JOB_NAME) })).toEqual([])
    expect(fieldsOf(plain, { jobName: 'a'.repeat(MAX_JOB_NAME + 1) })).toEqual(['jobName'])
    expect(fieldsOf(plain, { jobName: '看'.repeat(160) })).toEqual([])
    expect(fieldsOf(plain, { jobName: '看'.repeat(161) })).toEqual(['jobName'])
  })

  test('counts as it goes over the wire: escapes take more than they show', () => {
    expect(fieldsOf(plain, { jobName: '"'.repeat(MAX_JOB_NAME) })).toEqual([])
    expect(fieldsOf(plain, { jobName: '\u0001'.repeat(80) })).toEqual([])
    expect(fieldsOf(plain, { jobName: '\u0001'.repeat(81) })).toEqual(['jobName'])
  })
})

describe('what letters spell', () => {
  test('may have 200 characters, or 80 of a script that takes three bytes each', () => {
    expect(fieldsOf(letters, { characters: 'A'.repeat(MAX_CHARACTERS) })).toEqual([])
    expect(fieldsOf(letters, { characters: 'A'.repeat(MAX_CHARACTERS + 1) })).toEqual(['characters'])
    expect(fieldsOf(letters, { characters: '看'.repeat(80) })).toEqual([])
    expect(fieldsOf(letters, { characters: '看'.repeat(81) })).toEqual(['characters'])
  })

  test('does not count for a product that spells nothing', () => {
    expect(fieldsOf(plain, { characters: 'A'.repeat(1000) })).toEqual([])
  })
})

test('both are told at once, in words that say how much is allowed', () => {
  const texts = { jobName: 'a'.repeat(300), characters: 'A'.repeat(300) }
  const problems = judgeTexts(letters, aSelection(letters, {}, texts))
  expect(problems.map(({ code }) => code)).toEqual(['invalid', 'bad_characters'])
  expect(problems.every(({ message }) => message.includes('at most 200'))).toBe(true)
})

test('a text that was shortened is never longer than before it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(400), (jobName, length) => {
      fc.pre(fieldsOf(plain, { jobName }).length === 0)
      const shorter = [...jobName].slice(0, length).join('')
      expect(fieldsOf(plain, { jobName: shorter })).toEqual([])
    }),
  )
})
