import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { UNUSED_COLORS, withoutUnusedColors } from './kit-colors.ts'

const KIT = 'node_modules/@mantine/core/styles'
const VARIABLES = 'default-css-variables.layer.css'
const lines = (css: string) => css.split('\n').map(line => line.trim())

test('issue 12.2: of Mantine’s variables those of colours that the shop does not use are left out, and nothing else', () => {
  const all = readFileSync(`${KIT}/${VARIABLES}`, 'utf8')
  const left = withoutUnusedColors(all)
  const dropped = new RegExp(`^${UNUSED_COLORS.source}:.*;$`)
  expect(lines(left)).toEqual(lines(all).filter(line => !dropped.test(line)))
  expect(left.match(/--mantine[\w-]+:/g)?.length).toBeLessThan(200)
})

test('issue 12.2: no source of the shop and no style that it takes of Mantine asks for a colour that is left out', () => {
  const sources = globSync('pwa/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*', 'pwa/e2e/**'] })
  const texts = sources.map(path => readFileSync(path, 'utf8'))
  const taken = texts.flatMap(text =>
    [...text.matchAll(/@mantine\/core\/styles\/([\w-]+\.layer\.css)/g)].map(([, name = '']) => name),
  )
  expect(taken).toContain(VARIABLES)
  const styles = taken.filter(name => name !== VARIABLES).map(name => readFileSync(`${KIT}/${name}`, 'utf8'))
  const asking = [...texts, ...styles].filter(text => UNUSED_COLORS.test(text) || BY_PROPERTY.test(text))
  expect(asking).toEqual([])
})

/** A colour of Mantine's as its components are told of one. */
const BY_PROPERTY =
  /\b(?:color|c|bg)=\{?["'](?:red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)\b/
