import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What comes with each page, before its code runs. */
const WITH_THE_PAGE = /^pwa\/(app\/styles|ui\/kit)\//

test('issue 12.3: whatever comes later gives no variable to the whole page, and no typeface: all of it would be styled or laid out anew', () => {
  const late = globSync('pwa/**/*.css').filter(file => !WITH_THE_PAGE.test(file.replaceAll('\\', '/')))
  const ofAll = late.filter(file => /:root\b[^{]*\{|@font-face/.test(readFileSync(file, 'utf8')))
  expect(late.length).toBeGreaterThan(20)
  expect(ofAll).toEqual([])
  expect(readFileSync('pwa/app/styles/index.ts', 'utf8')).toContain('#pwa/ui/kit/theme.css')
})

test.each([
  ['ui/action/action.module.css', '.quiet'],
  ['app/layout/sidebar.module.css', '.link'],
])(
  'experience "Craft": under a finger %s gives %s 44 px, be it a line’s Remove or a way in the menu',
  (file, rule) => {
    const coarse = /@media \(pointer: coarse\) \{([\s\S]*?)\n\}/.exec(
      readFileSync(`pwa/${file}`, 'utf8'),
    )?.[1]
    expect(coarse).toMatch(new RegExp(`\\${rule} \\{\\s+min-height: 44px;`))
  },
)

test('issue 12.4: a page’s content is painted by itself, so that a search’s list over it does not walk through it', () => {
  expect(readFileSync('pwa/app/layout/layouts.module.css', 'utf8')).toMatch(
    /\.main \{[^}]*isolation: isolate;/,
  )
})

test('issue 12.4: on the screen no rule asks what an element holds: a browser asks it again with all that comes or goes', () => {
  const asking = globSync('pwa/**/*.css').filter(file =>
    /:has\(/.test(
      readFileSync(file, 'utf8').replaceAll(/@media (print|\(forced-colors: active\)) \{[\s\S]*?\n\}/g, ''),
    ),
  )
  expect(asking).toEqual([])
})

test.each([
  ['features/booth/booth.module.css', '.picture img'],
  ['features/cart/cart.module.css', '.picture img'],
  ['features/home/home.module.css', '.blank'],
  ['features/home/home.module.css', '.shelves img'],
  ['features/product/choice-drawing.module.css', '.drawing'],
  ['features/product/gallery.module.css', '.main img'],
  ['features/search/search-box.module.css', '.thumb img'],
  ['features/visitor-order/visitor-order.module.css', '.picture img'],
  ['ui/product-card/product-card.module.css', '.frame[data-state="coming"]'],
  ['ui/product-card/product-card.module.css', '.frame[data-state="there"]'],
])(
  'experience "Colours": in the dark scheme a drawing, and what stands in for it, is lit in its middle alone: %s %s',
  (file, selector) => {
    const rules = readFileSync(`pwa/${file}`, 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)
    const ofIt = [...rules].filter(([, selectors]) =>
      selectors?.split(',').some(each => each.trim().split('\n').at(-1) === selector),
    )
    expect(ofIt.map(([, , said]) => said).join()).toContain('mask-image: var(--spotlight);')
  },
)
