import { expect, test } from 'vitest'
import { ENGINES } from './list.ts'

test('issue 10.2: each server that a package manager fetches is fetched in one version', () => {
  const asked = Object.values(ENGINES).flatMap(({ install }) => install.map(command => command.join(' ')))
  const fetched = asked.filter(command => /\bgo install\b|\bpip install\b/.test(command))
  expect(fetched.length).toBeGreaterThan(5)
  expect(fetched.filter(command => !/@v\d|==\d/.test(command))).toEqual([])
})
