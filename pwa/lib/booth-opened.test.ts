import { expect, test } from 'vitest'
import { boothOpened, onBoothOpened } from './booth-opened.ts'

test('B15: whoever begins to send after a booth was opened hears of it all the same', () => {
  boothOpened('auth0|early')
  const told: string[] = []
  const stop = onBoothOpened(sub => told.push(sub))
  boothOpened('auth0|late')
  stop()
  boothOpened('auth0|after')
  expect(told).toEqual(['auth0|early', 'auth0|late'])
})
