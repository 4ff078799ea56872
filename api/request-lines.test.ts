import pino, { type LoggerOptions } from 'pino'
import { expect, test } from 'vitest'
import { requestLines } from './request-lines.ts'

const ID = '930988f7-71fe-46b5-8234-a0c020c7f527'
const PATHS = ['/api/product', '/api/"quoted"\\', '/api/käse/\u2028', `/${'x'.repeat(300)}`, '/\u0001\ud800']
/** What is written of these requests by a log with these options, by ours or by its own. */
function written(options: LoggerOptions, by: 'ours' | 'its own'): string[] {
  const lines: string[] = []
  const timestamp = () => ',"time":1'
  const log = pino({ timestamp, ...options }, { write: line => void lines.push(line) })
  const write = by === 'ours' ? requestLines(log) : log.info.bind(log)
  for (const path of PATHS) write({ id: ID, method: 'GET', path, status: 200, ms: 0.3 })
  return lines
}

test.each<[string, LoggerOptions, number]>([
  ['alone', { base: null }, PATHS.length],
  ['one of several processes', { base: { pid: 7 } }, PATHS.length],
  ['with a trace', { base: null, mixin: () => ({ trace: 'abc' }) }, PATHS.length],
  ['that says little', { base: null, level: 'warn' }, 0],
])('issue 12.6: a request has the very line that the log itself would write: %s', (_, options, count) => {
  const ours = written(options, 'ours')
  expect(ours).toEqual(written(options, 'its own'))
  expect(ours).toHaveLength(count)
})
