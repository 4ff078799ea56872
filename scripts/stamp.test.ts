import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildStamp, INPUTS } from './stamp.ts'

let project: string
const write = (path: string, text: string) => writeFileSync(join(project, path), text)

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'goldleaf-stamp-'))
  for (const folder of ['pwa/app', 'pwa/e2e', 'shared/testing', 'scripts'])
    mkdirSync(join(project, folder), { recursive: true })
  for (const file of INPUTS.filter(input => input.includes('.'))) write(file, 'one')
  write('pwa/app/shop.ts', 'one')
})
afterEach(() => rmSync(project, { recursive: true }))

test('a build is stamped with the words and the names of its sources', () => {
  const stamps = [buildStamp(project)]
  write('pwa/app/shop.ts', 'other')
  stamps.push(buildStamp(project))
  renameSync(join(project, 'pwa/app/shop.ts'), join(project, 'pwa/app/store.ts'))
  stamps.push(buildStamp(project))
  write('shared/price.ts', 'new')
  stamps.push(buildStamp(project))
  write('scripts/style-rules.ts', 'other')
  stamps.push(buildStamp(project))
  expect(new Set(stamps).size).toBe(stamps.length)
  expect(buildStamp(project)).toBe(stamps.at(-1))
})

test('tests do not end up in a build, and do not change its stamp', () => {
  const before = buildStamp(project)
  for (const path of ['pwa/app/shop.test.tsx', 'pwa/e2e/walk.ts', 'shared/testing/world.ts'])
    write(path, 'new')
  expect(buildStamp(project)).toBe(before)
})
