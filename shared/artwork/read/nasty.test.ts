import { expect, it } from 'vitest'
import { sourceOfBytes } from '#shared/testing/bytes-source.ts'
import { NASTY_FILES } from '#shared/testing/nasty-files.ts'
import { judge } from '../verdict.ts'
import { readFacts } from './facts.ts'

it.each(NASTY_FILES)('D16 nasty files: %s', async (_, make, verdict) => {
  expect(judge(await readFacts(sourceOfBytes(await make()))).verdict).toBe(verdict)
})
