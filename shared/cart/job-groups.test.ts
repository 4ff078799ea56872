import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aLine } from '#shared/testing/cart.ts'
import { groupsByJob } from './job-groups.ts'

const lineOf = (id: string, job: string) => aLine(id, { options: { 'Job Name': job, Quantity: 1 } })

test('issue 8.9: lines of one job stand together, jobs in the order they came', () => {
  const lines = [lineOf('1', 'Fair'), lineOf('2', ''), lineOf('3', ' Fair '), lineOf('4', 'Taco night')]
  expect(groupsByJob(lines).map(({ job, lines }) => [job, lines.map(({ id }) => id)])).toEqual([
    ['Fair', ['1', '3']],
    ['', ['2']],
    ['Taco night', ['4']],
  ])
})

test('issue 8.9 law: every line is in exactly one job', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('', 'a', 'b', 'c'), { maxLength: 20 }), jobs => {
      const lines = jobs.map((job, at) => lineOf(String(at), job))
      const grouped = groupsByJob(lines).flatMap(({ lines }) => lines)
      expect(grouped.length).toBe(lines.length)
      expect(new Set(grouped)).toEqual(new Set(lines))
    }),
  )
})
