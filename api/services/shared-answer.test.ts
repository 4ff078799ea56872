import { describe, expect, test } from 'vitest'
import { sharedAnswer } from './shared-answer.ts'

function asking(answers: (() => Promise<string>)[]) {
  const state = { now: 1_000_000, asked: 0 }
  const ask = () => (answers[state.asked++] ?? (() => Promise.reject(new Error('asked too often'))))()
  return { state, get: sharedAnswer(ask, 1000, { now: () => state.now }) }
}
const says = (word: string) => async () => word

describe('an answer shared by all who ask', () => {
  test('is asked for once while it is under way, however long that takes', async () => {
    const coming = Promise.withResolvers<string>()
    const { state, get } = asking([() => coming.promise])
    const first = get()
    state.now += 60_000
    const others = Array.from({ length: 20 }, get)
    coming.resolve('yes')
    expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set(['yes']))
    expect(state.asked).toBe(1)
  })

  test('holds for less than a second after it came, then is asked for anew', async () => {
    const { state, get } = asking([says('yes'), says('no')])
    await get()
    state.now += 999
    expect(await get()).toBe('yes')
    state.now += 1
    expect(await get()).toBe('no')
    expect(state.asked).toBe(2)
  })

  test('may be a failure, which holds no longer', async () => {
    const { state, get } = asking([() => Promise.reject(new Error('down')), says('yes')])
    await expect(get()).rejects.toThrow('down')
    await expect(get()).rejects.toThrow('down')
    expect(state.asked).toBe(1)
    state.now += 1000
    expect(await get()).toBe('yes')
  })

  test('does not outlast its second because the clock was set back', async () => {
    const { state, get } = asking([says('yes'), says('no')])
    await get()
    state.now -= 500_000
    expect(await get()).toBe('no')
  })
})
