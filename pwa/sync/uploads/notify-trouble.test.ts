import { expect, test, vi } from 'vitest'
import { notifyTrouble } from './notify-trouble.ts'

function harness(...answers: boolean[]) {
  const notify = vi.fn()
  const probe = vi.fn(async () => answers.shift() ?? true)
  return { tell: notify, probe, trouble: notifyTrouble(probe, notify) }
}
const going = () => new AbortController().signal

test('§8 a try that fails in reach of the shop is told once a file', async () => {
  const { trouble, tell: notify, probe } = harness()
  await Promise.all([trouble('front', going()), trouble('front', going())])
  await trouble('front', going())
  expect(notify).toHaveBeenCalledOnce()
  expect(probe).toHaveBeenCalledOnce()
  await trouble('back', going())
  expect(notify).toHaveBeenCalledTimes(2)
})

test('§8 out of reach nothing is told, and the next try that fails in reach is', async () => {
  const { trouble, tell: notify } = harness(false, false, true)
  await trouble('front', going())
  await trouble('front', going())
  expect(notify).not.toHaveBeenCalled()
  await trouble('front', going())
  expect(notify).toHaveBeenCalledOnce()
})

test('§8 of a file that was paused or taken away meanwhile nothing is told', async () => {
  const { trouble, tell: notify } = harness()
  await trouble('front', AbortSignal.abort())
  expect(notify).not.toHaveBeenCalled()
})
