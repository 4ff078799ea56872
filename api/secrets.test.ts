import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EmbeddedSecrets, embeddedSecrets } from './secrets.ts'

const random = (length: number) => new Uint8Array(randomBytes(length))
let room: string
let dataDir: string
let file: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'goldleaf-secrets-'))
  dataDir = join(room, 'data')
  file = join(dataDir, 'embedded-secrets.json')
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

describe('the stand-ins’ secrets', () => {
  test('are made once for a folder, and nobody else may read them', () => {
    const made = embeddedSecrets(dataDir, random)
    expect(embeddedSecrets(dataDir, random)).toEqual(made)
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readdirSync(dataDir)).toEqual(['embedded-secrets.json'])
  })

  test.each([0, 1, 2, 3, 4])(
    'are the first one’s where two processes begin on a fresh folder, the other at moment %i',
    moment => {
      let [asked, other] = [0, null as EmbeddedSecrets | null]
      const interrupted = (length: number) => {
        if (asked++ === moment) other = embeddedSecrets(dataDir, random)
        return random(length)
      }
      expect(embeddedSecrets(dataDir, interrupted)).toEqual(other)
      expect(other).not.toBeNull()
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(other)
      expect(readdirSync(dataDir)).toEqual(['embedded-secrets.json'])
    },
  )

  test.each([
    ['cut short', '{"objectsAccessKey":"GL'],
    ['empty', ''],
    ['lacking one', '{"objectsAccessKey":"a","objectsSecretKey":"b","paymentsKey":"c"}'],
  ])('are never made anew over a file that is %s: the shop says which one and does not start', (_, text) => {
    mkdirSync(dataDir)
    writeFileSync(file, text)
    expect(() => embeddedSecrets(dataDir, random)).toThrow(file)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('are not made anew where they cannot be read', () => {
    mkdirSync(file, { recursive: true })
    expect(() => embeddedSecrets(dataDir, random)).toThrow(file)
  })
})
