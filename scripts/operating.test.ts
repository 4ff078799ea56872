import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
