import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Asker, ERRORS, nextAfter } from '#shared/contract/errors.ts'

const PAGE = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8')
const ASKERS: Asker[] = ['batch', 'row', 'file', 'query']

/** Lines of the matrix: what was answered, and what follows for each column. */
const lines = [...PAGE.matchAll(/^\| (any other 4xx|5xx|\d{3})(?: `(\w+)`)? \|(.*)\|$/gm)].map(
  ([, status = '', code, cells = '']) => ({ status, code, next: cells.split('|').map(cell => cell.trim()) }),
)

test('"What is tried again": the matrix has a line for every code and every status, as the table says', () => {
  const lineOf = ({ status, code }: { status: number; code: string }) =>
    lines.find(line => line.status === `${status}` && line.code === code) ??
    lines.find(line => line.status === `${status}` && line.code === undefined) ??
    lines.find(line => line.status === (status < 500 ? 'any other 4xx' : '5xx'))
  const codes = Object.entries(ERRORS).map(([code, status]) => ({ status: Number(status), code }))
  const statuses = Array.from({ length: 200 }, (_, n) => ({ status: 400 + n, code: '' }))
  for (const answer of [...statuses, ...codes]) {
    const next = ASKERS.map(asker => nextAfter(asker, answer))
    expect([answer, lineOf(answer)?.next]).toEqual([answer, next])
  }
})

test('"What is tried again": each line of the matrix names a code with its own status', () => {
  expect(lines).toHaveLength(10)
  for (const { status, code } of lines) {
    if (code !== undefined)
      expect([code, Object.entries(ERRORS).find(([name]) => name === code)?.[1]]).toEqual([
        code,
        Number(status),
      ])
  }
})
