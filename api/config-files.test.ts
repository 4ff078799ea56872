import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { SECRETS } from './config-files.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'goldleaf-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileWith(text: string): string {
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

const SECRET = 'a-secret-of-more-than-thirty-two-characters'

test('issue 10.5: a secret may stand in a file, whose last line may end', () => {
  expect(readConfig({ BOOTH_SECRET_FILE: fileWith(`${SECRET}\n`) }).boothSecret).toBe(SECRET)
})

test.each(SECRETS)('issue 10.5: %s both as value and as file is a problem, and neither is repeated', name => {
  const both = { [name]: 'another-value-nobody-may-see', [`${name}_FILE`]: fileWith(SECRET) }
  expect(() => readConfig(both)).toThrow(`${name} and ${name}_FILE are both set; keep one`)
  expect(() => readConfig(both)).not.toThrow(SECRET)
})

test('issue 10.5: an empty file and one that is not there are named', () => {
  expect(() => readConfig({ BOOTH_SECRET_FILE: fileWith(' \n') })).toThrow('is empty')
  expect(() => readConfig({ BOOTH_SECRET_FILE: join(folder, 'none') })).toThrow('cannot be read')
})
