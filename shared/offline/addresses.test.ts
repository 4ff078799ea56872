import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROUTES } from '#shared/catalogue/routes.ts'
import { FIRST_VIEWS, isPage, isServers, NOT_PAGES } from './addresses.ts'

describe('issue 3: which addresses the kept shell answers', () => {
  test('every page of the shop, with or without a slash behind it', () => {
    for (const { path } of ROUTES) expect([path, isPage(path)]).toEqual([path, true])
    expect(isPage('/13oz-vinyl-banner/')).toBe(true)
    for (const path of ['/orders/GL-7KQ2-M9XD', '/booth/x', '/booth/x/quote', '/o/AAAAAAAAAAAAAAAAAAAAAA'])
      expect([path, isPage(path)]).toEqual([path, true])
  })

  test('nothing below what the server alone answers', () => {
    const below = fc.tuple(fc.constantFrom(...NOT_PAGES), fc.webPath()).map(([start, path]) => start + path)
    fc.assert(
      fc.property(below, path => {
        expect(isServers(path)).toBe(true)
        expect(isPage(path)).toBe(false)
      }),
    )
  })

  test.each(['/api', '/authorize', '/oauth', '/v2', '/pay', '/objects', '/images', '/.well-known'])(
    '%s is the server’s',
    path => expect([isServers(path), isServers(`${path}/x`)]).toEqual([true, true]),
  )

  test.each([
    '/sitemap.xml',
    '/robots.txt',
    '/icon.svg',
    '/service-worker.js',
    '/no-such-page',
    '/share-target',
  ])('%s is no page', path => expect(isPage(path)).toBe(false))
})

describe('issue 3: the pictures kept ahead', () => {
  test('are one for each of the 84 products, 640 pixels wide (D20, D27)', () => {
    expect(new Set(FIRST_VIEWS).size).toBe(84)
    for (const path of FIRST_VIEWS) expect(path).toMatch(/^\/images\/[a-z0-9.-]+\/whole-640\.webp$/)
    expect(FIRST_VIEWS).toContain('/images/13oz-vinyl-banner/whole-640.webp')
    expect(FIRST_VIEWS).not.toContain('/images/wood-frame/whole-640.webp')
  })
})
