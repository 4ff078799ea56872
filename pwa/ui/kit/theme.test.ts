import { readFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { UNUSED_VARIABLE } from '#scripts/kit-colors.ts'
import { cssVariables, theme } from './theme.ts'

/** Colours of Mantine's own are left out of its own file too. */
const OTHERS = new RegExp(`^${UNUSED_VARIABLE}`)

/** Each variable with where it holds. */
function declared(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/, :host(\([^)]*\))?/g, '')
  const blocks = [...plain.matchAll(/([^{}]+)\{([^}]*)\}/g)]
  return blocks
    .flatMap(([, where = '', body = '']) =>
      body
        .split(';')
        .map(each => each.trim())
        .filter(each => each !== '' && !OTHERS.test(each))
        .map(each => `${where.trim()} ${each}`),
    )
    .sort()
}

test('issue 12.2: what Mantine makes of the theme stands in a style sheet, so that no page carries it or reckons it out', () => {
  const provider = createElement(
    MantineProvider,
    {
      theme,
      cssVariablesResolver: cssVariables,
      defaultColorScheme: 'auto',
      withGlobalClasses: false,
    },
    null,
  )
  const made = /<style[^>]*>([\s\S]*?)<\/style>/.exec(renderToString(provider))?.[1] ?? ''
  expect(declared(readFileSync('pwa/ui/kit/theme.css', 'utf8'))).toEqual(declared(made))
})
