import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createSending } from './sending.ts'
import { publishSending, publishUploads, subscribeUnderWay, type UnderWay } from './under-way.ts'
import type { LiveUpload } from './uploads/activity.ts'

afterEach(() => vi.unstubAllGlobals())

function hearing(person: string) {
  const heard: Partial<UnderWay>[] = []
  onTestFinished(subscribeUnderWay(person, news => heard.push(news)))
  const last = (part: keyof UnderWay) => heard.map(each => each[part]).findLast(each => each !== undefined)
  return { heard, last }
}

test('"Outbox" tabs: what is being sent is known in every tab of the person, and in nobody else’s', async () => {
  const sending = createSending()
  onTestFinished(publishSending('ada', sending))
  const [mine, other] = [hearing('ada'), hearing('grace')]
  sending.note('contact', true)
  await vi.waitFor(() => expect(mine.last('sending')).toEqual(new Set(['contact'])))
  sending.clear()
  await vi.waitFor(() => expect(mine.last('sending')).toEqual(new Set()))
  expect(other.heard).toEqual([])
})

test('"Artwork" tabs: files on their way are told with how far they are, checks and failures are not', async () => {
  const going = { done: 2, size: 8, speed: null, left: null, isSafe: true }
  const live = new Map<string, LiveUpload>([
    ['a/front', { phase: 'uploading', fileName: 'a.jpg', ...going }],
    ['a/back', { phase: 'checking', fileName: 'b.jpg' }],
    ['b/front', { phase: 'failed', fileName: 'c.jpg' }],
  ])
  onTestFinished(publishUploads('ada', { getSnapshot: () => live, subscribe: () => () => {} }))
  const { last } = hearing('ada')
  await vi.waitFor(() => expect(last('uploads')).toEqual(new Map([...live].slice(0, 1))))
})

test('"Outbox" tabs: where there are no channels nothing is told, and nothing fails', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const sending = createSending()
  const stops = [publishSending('ada', sending), subscribeUnderWay('ada', () => {})]
  expect(() => sending.note('contact', true)).not.toThrow()
  for (const stop of stops) stop()
})
