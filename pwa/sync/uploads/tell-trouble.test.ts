import { expect, test, vi } from 'vitest'
import { tellTrouble } from './tell-trouble.ts'

function harness(...answers: boolean[]) {
  const tell = vi.fn()
  const probe = vi.fn(async () => answers.shift() ?? true)
  return { tell, probe, trouble: tellTrouble(probe, tell) }
}
const going = () => new AbortController().signal

test('§8 a try that fails in reach of the shop is told once a file', async () => {
  const { trouble, tell, probe } = harness()
  await Promise.all([trouble('front', going()), trouble('front', going())])
  await trouble('front', going())
  expect(tell).toHaveBeenCalledOnce()
  expect(probe).toHaveBeenCalledOnce()
  await trouble('back', going())
  expect(tell).toHaveBeenCalledTimes(2)
})

test('§8 out of reach nothing is told, and the next try that fails in reach is', async () => {
  const { trouble, tell } = harness(false, false, true)
  await trouble('front', going())
  await trouble('front', going())
  expect(tell).not.toHaveBeenCalled()
  await trouble('front', going())
  expect(tell).toHaveBeenCalledOnce()
})

test('§8 of a file that was paused or taken away meanwhile nothing is told', async () => {
  const { trouble, tell } = harness()
  await trouble('front', AbortSignal.abort())
  expect(tell).not.toHaveBeenCalled()
})
