import { expect, test } from 'vitest'
import { alternate } from './alternate.ts'

test('contenders are measured in turns, one at a time, as often as is asked', async () => {
  const log: string[] = []
  const logging = (name: string) => async (round: number) => {
    log.push(`${name} ${round} begins`)
    await Promise.resolve()
    log.push(`${name} ${round} ends`)
    return `${name}${round}`
  }
  const samples = await alternate({ control: logging('control'), now: logging('now') }, 2)
  expect(samples).toEqual({ control: ['control0', 'control1'], now: ['now0', 'now1'] })
  expect(log).toEqual(
    ['control 0', 'now 0', 'control 1', 'now 1'].flatMap(turn => [`${turn} begins`, `${turn} ends`]),
  )
})

test('five pairs are the least that is measured unless asked otherwise', async () => {
  const { a, b } = await alternate({ a: async () => 1, b: async () => 2 })
  expect([a.length, b.length]).toEqual([5, 5])
})

test('a contender that breaks ends the measuring', async () => {
  const broken = alternate({ a: async () => 1, b: () => Promise.reject(new Error('no page')) })
  await expect(broken).rejects.toThrow('no page')
})
