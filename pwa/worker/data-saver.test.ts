import { describe, expect, test } from 'vitest'
import { mayFetchAhead } from './data-saver.ts'

const MB = 1024 * 1024

describe('issue 3: fetching ahead', () => {
  test('needs room to spare for artwork, as far as the browser tells', () => {
    expect(mayFetchAhead({ saveData: false, free: 500 * MB })).toBe(true)
    expect(mayFetchAhead({ saveData: false, free: null })).toBe(true)
    expect(mayFetchAhead({ saveData: false, free: 20 * MB })).toBe(false)
  })

  test('is not done for people who save data', () => {
    expect(mayFetchAhead({ saveData: true, free: 500 * MB })).toBe(false)
  })
})
