import { expect, test } from 'vitest'
import { styleSheetOf } from '#scripts/style-rules.ts'
import { firstStyles } from './first-styles.ts'

const stylesOf = (css: string, markup: string) => firstStyles([styleSheetOf(css)], markup)
const CARD = '<p class="card wide" data-state="there" style="color:var(--own)">'

test('issue 12.2: a page has the rules whose classes and attributes are in it, and no others', () => {
  const css = `.card{margin:0}.other{margin:1px}.card .other{margin:2px}.wide.card{margin:3px}
    .card[data-state=there]{margin:4px}.card[data-state=coming]{margin:5px}h1{margin:6px}[hidden]{margin:7px}`
  expect(stylesOf(css, CARD)).toBe(
    '.card{margin:0}.wide.card{margin:3px}.card[data-state=there]{margin:4px}h1{margin:6px}[hidden]{margin:7px}',
  )
})

test('issue 12.2: of several selectors those that count are kept; one of several classes is enough inside :is()', () => {
  expect(stylesOf('.other,.card,h2{margin:0}', CARD)).toBe('.card,h2{margin:0}')
  expect(stylesOf(':is(.other,.card) p{margin:0}', CARD)).toBe(':is(.other,.card) p{margin:0}')
  expect(stylesOf('.card:not(.other, :has(.none)){margin:0}', CARD)).toContain('margin:0')
})

test('issue 12.2: rules keep their order and what stands around them; neighbours share it', () => {
  const css =
    '@layer a,b;@layer b{.card{margin:0}@media (width>=9px){.card{margin:1px}.wide{margin:2px}}}p{margin:3px}'
  expect(stylesOf(css, CARD)).toBe(
    '@layer a,b;@layer b{.card{margin:0}@media (width>=9px){.card{margin:1px}.wide{margin:2px}}}p{margin:3px}',
  )
})

test('issue 12.2: variables are kept that something reads, be it the markup or another variable that is read', () => {
  const css = ':root{--a:var(--b);--b:1px;--own:red;--never:var(--b)}p{margin:var(--a)}'
  expect(stylesOf(css, CARD)).toBe(':root{--a:var(--b);--b:1px;--own:red}p{margin:var(--a)}')
})

test('issue 12.2: states of use and print come with the files; played animations stay', () => {
  const css = `@keyframes pulse{to{opacity:0}}@keyframes unused{to{opacity:1}}.card{animation:pulse 1s}
    .card:hover{margin:0}.card{cursor:pointer}.card:focus-visible,.wide{margin:1px}@media print{.card{margin:2px}}`
  expect(stylesOf(css, CARD)).toBe(
    '@keyframes pulse{to{opacity:0}}.card{animation:pulse 1s}.wide{margin:1px}',
  )
})

test('issue 12.2: several sheets follow each other as their files would', () => {
  const sheets = ['.card{margin:0}', 'p{margin:1px}'].map(styleSheetOf)
  expect(firstStyles(sheets, CARD)).toBe('.card{margin:0}p{margin:1px}')
  expect(firstStyles([], CARD)).toBe('')
})
