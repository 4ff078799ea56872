import { expect, test } from 'vitest'
import { cancelFlags } from './cancel-flags.ts'
import { parse } from './parsed.ts'

const flags = (source: string, everywhere = false) =>
  cancelFlags(parse('a.tsx', source), everywhere).map(({ name, line }) => `${name} at ${line}`)

const effect = (name: string) => `
  const ${name} = () => {
    useEffect(() => {
      let isOver = false
      void load().then(() => { if (!isOver) show() })
      return () => {
        isOver = true
      }
    })
  }`

test.each(['useThings', 'Things'])('a flag that the cleanup of an effect in %s turns over is found', name => {
  expect(flags(effect(name))).toEqual(['isOver at 4'])
})

test('elsewhere it counts only in rooms of components', () => {
  expect(flags(effect('followThings'))).toEqual([])
  expect(flags(effect('followThings'), true)).toEqual(['isOver at 4'])
})

test.each([
  ['is returned by name', 'const stop = () => { isShown = false }; return stop'],
  ['is a method of what is returned', 'return { stop() { isShown = false } }'],
  ['is an expression', 'return () => (isShown = false)'],
])('a cleanup counts that %s', (_, end) => {
  expect(flags(`function useIt() { let isShown = true; go(() => isShown); ${end} }`)).toEqual([
    'isShown at 1',
  ])
})

test('a flag that no cleanup turns is state, not cancellation', () => {
  expect(
    flags('function useIt() { let isHeld = false; on(() => { isHeld = true }); return () => off() }'),
  ).toEqual([])
})
