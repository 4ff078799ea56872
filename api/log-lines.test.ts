import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logLines } from './log-lines.ts'

let folder: string
let descriptor: number
const file = () => join(folder, 'log')
const written = () => readFileSync(file(), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-log-'))
  descriptor = openSync(file(), 'a')
})
afterEach(() => {
  closeSync(descriptor)
  rmSync(folder, { recursive: true })
})

test('issue 12.6: an orderly end writes every line that is left, in its order', () => {
  const lines = logLines(descriptor)
  const all = Array.from({ length: 500 }, (_, at) => `{"line":${at},"text":"${'x'.repeat(at % 70)}"}\n`)
  for (const line of all) lines.write(line)
  lines.flushSync()
  expect(written()).toBe(all.join(''))
})

test('issue 12.6: a single line is written by itself, soon', async () => {
  const lines = logLines(descriptor)
  lines.write('{"alone":true}\n')
  await vi.waitFor(() => expect(written()).toBe('{"alone":true}\n'))
})

test('issue 12.6: many lines are written without anybody asking', async () => {
  const lines = logLines(descriptor)
  const line = `{"text":"${'x'.repeat(1_000)}"}\n`
  for (let at = 0; at < 200; at++) lines.write(line)
  await vi.waitFor(() => expect(written()).toBe(line.repeat(200)))
})

test('issue 12.6: whoever ends at once, as a start that fails does, leaves every line', () => {
  const code = `import { logLines } from '${new URL('./log-lines.ts', import.meta.url)}'
    logLines().write('{"last":true}\\n')
    process.exit(1)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, '{"last":true}\n'])
})
