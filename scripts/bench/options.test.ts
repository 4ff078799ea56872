import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const KNOWN = ['api', 'sync']

test('all benches run unless some are named', () => {
  expect(readOptions([], KNOWN)).toEqual({ names: ['api', 'sync'], against: null })
  expect(readOptions(['sync'], KNOWN)).toEqual({ names: ['sync'], against: null })
})

test('--against names the older revision, before or after the benches', () => {
  expect(readOptions(['--against', 'HEAD~1'], KNOWN)).toEqual({ names: KNOWN, against: 'HEAD~1' })
  expect(readOptions(['api', '--against=v1'], KNOWN)).toEqual({ names: ['api'], against: 'v1' })
})

test('a name no bench has is said, and so is an option there is none of', () => {
  expect(() => readOptions(['snyc'], KNOWN)).toThrow('no bench is called snyc: api, sync')
  expect(() => readOptions(['--agianst', 'x'], KNOWN)).toThrow()
})
