import { expect, test } from 'vitest'
import { judge } from '#shared/artwork/verdict.ts'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { NASTY_FILES } from '#shared/testing/nasty-files.ts'
import { readFacts } from './facts.ts'

test.each(NASTY_FILES)('D16 nasty files: %s', async (_, make, verdict) => {
  expect(judge(await readFacts(sourceOfBytes(await make()))).verdict).toBe(verdict)
})
