import { globSync, readFileSync } from 'node:fs'
import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from '#pwa/ui/kit/theme.ts'
import { UNUSED_COLORS, UNUSED_VARIABLE, withoutUnusedColors } from './kit-colors.ts'

const KIT = 'node_modules/@mantine/core/styles'
const VARIABLES = 'default-css-variables.layer.css'
/** Such a colour as a variable, or as a component of Mantine's is told of one. */
const ASKED_FOR = new RegExp(`${UNUSED_VARIABLE}|\\b(?:color|c|bg)=\\{?["'](?:${UNUSED_COLORS})\\b`)
const lines = (css: string) => css.split('\n').map(line => line.trim())

test('issue 12.2: of Mantine’s variables those of colours that the shop does not use are left out, and nothing else', () => {
  const all = readFileSync(`${KIT}/${VARIABLES}`, 'utf8')
  const left = withoutUnusedColors(all)
  const dropped = new RegExp(`^${UNUSED_VARIABLE}:.*;$`)
  expect(lines(left)).toEqual(lines(all).filter(line => !dropped.test(line)))
  expect(left.match(/--mantine[\w-]+:/g)?.length).toBeLessThan(200)
})

test('issue 12.2: what is left out is each colour that Mantine brings and the theme does not', () => {
  const own = Object.keys(theme.colors ?? {})
  const others = Object.keys(DEFAULT_THEME.colors).filter(name => !own.includes(name))
  expect(UNUSED_COLORS.split('|').sort()).toEqual(others.sort())
})

test('issue 12.2: no source of the shop and no style that it takes of Mantine asks for a colour that is left out', () => {
  const sources = globSync('pwa/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*', 'pwa/e2e/**'] })
  const texts = sources.map(path => readFileSync(path, 'utf8'))
  const taken = texts.flatMap(text =>
    [...text.matchAll(/@mantine\/core\/styles\/([\w-]+\.layer\.css)/g)].map(([, name = '']) => name),
  )
  expect(taken).toContain(VARIABLES)
  const styles = taken.filter(name => name !== VARIABLES).map(name => readFileSync(`${KIT}/${name}`, 'utf8'))
  const asking = [...texts, ...styles].filter(text => ASKED_FOR.test(text))
  expect(asking).toEqual([])
})
