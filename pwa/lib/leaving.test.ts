import { expect, test } from 'vitest'
import { beforeLeaving, readyToLeave } from './leaving.ts'

test('leaving waits for all that is kept, and not for whoever left before', async () => {
  const kept: string[] = []
  const keep = (what: string) => async () => {
    await Promise.resolve()
    kept.push(what)
  }
  beforeLeaving(keep('gone'))()
  const ends = [beforeLeaving(keep('choices')), beforeLeaving(keep('file'))]
  await readyToLeave()
  expect(kept).toEqual(['choices', 'file'])
  for (const end of ends) end()
})

test('what cannot be kept holds nobody up', async () => {
  const end = beforeLeaving(async () => {
    throw new DOMException('No room.', 'QuotaExceededError')
  })
  await expect(readyToLeave()).resolves.toBeUndefined()
  end()
})
