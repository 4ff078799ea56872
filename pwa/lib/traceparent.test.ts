import { expect, test } from 'vitest'
import { traceparent } from './traceparent.ts'

const MID = '4bf92f35-77b3-4da6-a3ce-929d0e0e4736'

test('issue 10.5: every try to send what a tap made belongs to one trace, each as a span of its own', () => {
  const tries = [traceparent(MID), traceparent(MID)]
  for (const each of tries) expect(each).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
  expect(tries[0]).not.toBe(tries[1])
})

test('issue 10.5: what is no UUID is not passed on, and without any the trace is new', () => {
  for (const id of ['pat@example.com', '', '00000000-0000-0000-0000-000000000000', undefined])
    expect(traceparent(id)).toMatch(/^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-01$/)
})
