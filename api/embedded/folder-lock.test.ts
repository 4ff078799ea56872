import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '#api/start-error.ts'
import { lockFolder, tryLockFolder } from './folder-lock.ts'

const MODULE = new URL('./folder-lock.ts', import.meta.url).href
let room: string
const children: ChildProcess[] = []
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(room, { recursive: true, force: true })
})

/** Another process that takes the folder and keeps it, whatever of its memory is cleared away. */
async function holder(folder: string) {
  const code = `const { lockFolder } = await import(${JSON.stringify(MODULE)})
    lockFolder(${JSON.stringify(folder)})
    for (let round = 0; round < 5; round++) await new Promise(done => setImmediate(() => done(globalThis.gc())))
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout, 'data')
  return child
}

test('issue 6.3: a folder is one holder’s until it is given back, in one process as in two', async () => {
  const first = lockFolder(room)
  expect(tryLockFolder(room)).toBeNull()
  first.release()
  const again = tryLockFolder(room)
  expect(again).not.toBeNull()
  again?.release()
})

test('issue 6.3: the refusal names the folder and says what to do', () => {
  const first = lockFolder(room)
  expect(() => lockFolder(room)).toThrow(StartError)
  expect(() => lockFolder(room)).toThrow(`${room} is in use`)
  expect(() => lockFolder(room)).toThrow(/Stop that one, or set DATA_DIR/)
  first.release()
})

test('issue 6.3: a killed process leaves no stale lock, nor anything beside it', async () => {
  const folder = join(room, 'made', 'here')
  const child = await holder(folder)
  expect(tryLockFolder(folder)).toBeNull()
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  const lock = tryLockFolder(folder)
  expect(lock).not.toBeNull()
  lock?.release()
  expect(readdirSync(folder)).toEqual(['lock'])
})

test('issue 6.3: a folder that cannot be made or written to is no folder in use', () => {
  expect(() => tryLockFolder('/dev/null/objects')).toThrow(/ENOTDIR/)
})
