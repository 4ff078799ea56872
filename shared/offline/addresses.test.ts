import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIRST_VIEWS, isPage, isServers, NOT_PAGES } from '#shared/offline/addresses.ts'
import { ROUTES } from '../catalogue/routes.ts'

describe('issue 3: which addresses the kept shell answers', () => {
  it('every page of the shop, with or without a slash behind it', () => {
    for (const { path } of ROUTES) expect([path, isPage(path)]).toEqual([path, true])
    expect(isPage('/13oz-vinyl-banner/')).toBe(true)
  })

  it('nothing below what the server alone answers', () => {
    const below = fc.tuple(fc.constantFrom(...NOT_PAGES), fc.webPath()).map(([start, path]) => start + path)
    fc.assert(
      fc.property(below, path => {
        expect(isServers(path)).toBe(true)
        expect(isPage(path)).toBe(false)
      }),
    )
  })

  it.each(['/api', '/authorize', '/oauth', '/v2', '/pay', '/objects', '/images', '/.well-known'])(
    '%s is the server’s',
    path => expect([isServers(path), isServers(`${path}/x`)]).toEqual([true, true]),
  )

  it.each([
    '/sitemap.xml',
    '/robots.txt',
    '/icon.svg',
    '/service-worker.js',
    '/no-such-page',
    '/share-target',
  ])('%s is no page', path => expect(isPage(path)).toBe(false))
})

describe('issue 3: the pictures kept ahead', () => {
  it('are one for each of the 84 products, 640 pixels wide (D20, D27)', () => {
    expect(new Set(FIRST_VIEWS).size).toBe(84)
    for (const path of FIRST_VIEWS) expect(path).toMatch(/^\/images\/[a-z0-9.-]+\/whole-640\.webp$/)
    expect(FIRST_VIEWS).toContain('/images/13oz-vinyl-banner/whole-640.webp')
    expect(FIRST_VIEWS).not.toContain('/images/wood-frame/whole-640.webp')
  })
})
