import { existsSync } from 'node:fs'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useId } from './mantine-id.ts'

test('issue 12.3: a field has the id it is given, or one of its own, and is drawn once', () => {
  const drawn: string[] = []
  function Field({ id }: { id?: string }) {
    drawn.push(useId(id))
    return null
  }
  render(<Field />)
  render(<Field id="height" />)
  expect(drawn).toEqual([expect.stringMatching(/^mantine-./), 'height'])
})

test('what it stands in for is where the build looks for it', () => {
  expect(existsSync('node_modules/@mantine/hooks/esm/use-id/use-id.mjs')).toBe(true)
})
