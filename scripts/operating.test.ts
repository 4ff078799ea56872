import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'

const MANUAL = readFileSync(new URL('../docs/operating.md', import.meta.url), 'utf8')

test('issue 6.17: the bucket rules let pages send exactly the headers that their code may send', () => {
  const written = /CORS rules\.[\s\S]*?```json\n([\s\S]*?)```/.exec(MANUAL)?.[1] ?? ''
  expect(JSON.parse(written)).toEqual([
    {
      AllowedOrigins: ['PUBLIC_URL'],
      AllowedMethods: ['GET', 'PUT'],
      AllowedHeaders: [...PUT_HEADERS],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3600,
    },
  ])
})

describe('the lines of the log that the manual explains', () => {
  const root = new URL('../', import.meta.url)
  const sources = globSync('api/**/*.ts', { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] })
    .map(file => readFileSync(new URL(file, root), 'utf8'))
    .join('\n')
  const rows = /\| Line \| What to do \|([\s\S]*?)\n\n/.exec(MANUAL)?.[1]?.split('\n') ?? []
  /** The text of a line, up to where the manual cuts it short. */
  const textsOf = (row: string) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/"([^"]+)"/g)].map(([, text = '']) => text.replace(/ …$/, ''))

  test('issue 10.5: each of them is one that the shop writes', () => {
    const told = rows.flatMap(textsOf)
    expect(told.length).toBeGreaterThan(25)
    expect(told.filter(text => !sources.includes(text))).toEqual([])
  })

  test('issue 10.5: whatever asks for a person is among them', () => {
    const alerts = [...sources.matchAll(/\{\s*alert: true,[^}]*\},\s*'([^']+)'/g)].map(
      ([, text = '']) => text,
    )
    expect(alerts.length).toBeGreaterThan(10)
    const told = rows.filter(row => row.includes('`alert: true`')).flatMap(textsOf)
    expect(alerts.filter(text => !told.some(each => text.startsWith(each)))).toEqual([])
  })
})
