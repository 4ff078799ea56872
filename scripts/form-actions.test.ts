import { globSync, readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { noFormActions, withoutFormActions } from './form-actions.ts'

const REACT = 'node_modules/react-dom/cjs/react-dom-client.production.js'
const react = readFileSync(REACT, 'utf8')

test('issue 12.5: of React goes what a form with a function as its action would say, once, and nothing else', () => {
  const { id, code } = noFormActions.transform.filter
  expect([id.test(REACT), code.test(react)]).toEqual([true, true])
  const [before = '', after = '', ...others] = withoutFormActions(react).split('"javascript:throw Error()"')
  expect(others).toEqual([])
  expect([react.startsWith(before), react.endsWith(after)]).toEqual([true, true])
  const left = react.slice(before.length, react.length - after.length)
  expect(left).toMatch(/^"javascript:throw new Error\('A React form was unexpectedly submitted\.[^"\n]*"$/)
  expect(() => new Script(withoutFormActions(react))).not.toThrow()
})

test('issue 12.5: no form of the shop has a function as its action', () => {
  const sources = globSync('pwa/**/*.tsx', { exclude: ['**/*.test.*', 'pwa/e2e/**'] })
  const asking = sources.filter(path => /\b(?:action|formAction)=\{/.test(readFileSync(path, 'utf8')))
  expect(asking).toEqual([])
})
