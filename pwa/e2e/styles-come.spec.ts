import { expect, ON_PHONE, test } from './fixtures.ts'
import { CODE, openPhone } from './held-page.ts'

test.use(ON_PHONE)

const PAGES = ['/', '/banners/all', '/13oz-vinyl-banner']

/** What nobody sees before a page answers, and the scheme, of which each colour has both. */
const UNSEEN =
  /^(--|color-scheme|cursor|transition|touch-action|user-select|-webkit-user|-webkit-tap|will-change|overscroll|scroll-)/

for (const path of PAGES)
  test(`issue 12.2: a first view looks as the page does whose files of styles have come: ${path}`, async ({
    context,
    shop,
  }) => {
    const page = await openPhone(context)
    await page.route(CODE, route => route.abort())
    await page.goto(shop.url + path)
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
      return links.length > 0 && links.every(({ sheet }) => sheet)
    })
    const differ = await page.evaluate(unseen => {
      const isUnseen = new RegExp(unseen)
      const elements = [...document.querySelectorAll('html, body, #root, #root *')]
      const seen = [...getComputedStyle(document.body)].filter(name => !isUnseen.test(name))
      const looks = () =>
        elements.map(element => {
          const style = getComputedStyle(element)
          return seen.map(name => style.getPropertyValue(name))
        })
      const before = looks()
      for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
        link.media = 'all'
      return looks().flatMap((look, at) =>
        look.flatMap((value, property) =>
          before[at]?.[property] === value
            ? []
            : [`${elements[at]?.outerHTML.slice(0, 80)} ${seen[property]}: ${value}`],
        ),
      )
    }, UNSEEN.source)
    expect(differ).toEqual([])
  })
