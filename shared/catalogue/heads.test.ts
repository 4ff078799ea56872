import { describe, expect, test } from 'vitest'
import { aProduct } from '#shared/testing/catalogue.ts'
import { PRIVATE_PAGES } from '#shared/testing/private-pages.ts'
import { headOf, imagePath, publicPages } from './heads.ts'
import { NOT_FOUND, routeFor } from './routes.ts'

const banner = aProduct({
  path: '/mesh-banner',
  name: 'Mesh Banner',
  category: '/banners',
  subCategory: '/all',
  description: 'Vinyl mesh that lets the wind through.',
  images: ['mesh-banner/whole.jpg', 'mesh-banner/detail.jpg'],
})
const top = aProduct({ path: '/dtf', name: 'DTF', topProduct: true, images: ['dtf/whole.jpg'] })
const all = { name: 'All Banners', path: '/all', description: 'Printed to your size.', products: [] }
const list = {
  categories: [{ name: 'Banners', url: '/banners', subCategories: [all], products: [] }],
  products: [banner, top],
}
const head = (path: string, sold = list) => headOf(routeFor(path), sold)

describe('heads of pages', () => {
  test('a product speaks for itself', () => {
    expect(head('/mesh-banner')).toEqual({
      title: 'Mesh Banner | Goldleaf Sign & Print',
      description: 'Vinyl mesh that lets the wind through.',
      canonical: '/mesh-banner',
      indexed: true,
      type: 'product',
      image: { path: '/images/mesh-banner/whole-1280.jpg', alt: 'Mesh Banner' },
      isSecret: false,
    })
  })

  test('a category names its subcategories, a listing says what it holds, each with a picture of its own', () => {
    expect(head('/banners').description).toBe('Banners, made to order in Covina, CA: All Banners.')
    expect(head('/banners/all').description).toBe('Printed to your size. Made to order in Covina, CA.')
    expect(head('/banners').image?.alt).toBe('Mesh Banner')
    expect(head('/banners/all').image?.alt).toBe('Mesh Banner')
  })

  test('other pages show a top product, or whatever is sold, or nothing', () => {
    expect(head('/').image?.alt).toBe('DTF')
    expect(head('/', { ...list, products: [banner] }).image?.alt).toBe('Mesh Banner')
    expect(head('/', { ...list, products: [] }).image).toBeNull()
  })

  test('pages about one person are for no search engine, nor is an address without a page', () => {
    expect(PRIVATE_PAGES.filter(path => head(path).indexed)).toEqual([])
    expect(headOf(NOT_FOUND, list)).toMatchObject({ indexed: false, canonical: null })
    expect(head('/privacy-policy').indexed).toBe(true)
  })

  test('B9: what belongs to the booth and its visitors is secret, and a page of many addresses tells none of them', () => {
    const secret = ['/booth', '/booth/summary', '/booth/x', '/booth/x/quote', '/o/x', '/o/paid', '/o/back']
    expect(secret.filter(path => !head(path).isSecret || head(path).indexed)).toEqual([])
    expect(['/booth/x', '/booth/x/quote', '/o/x'].map(path => head(path).canonical)).toEqual([
      null,
      null,
      null,
    ])
    expect(['/', '/cart', '/orders/x'].filter(path => head(path).isSecret)).toEqual([])
  })

  test('§2 a product that is not sold has a page that is not listed', () => {
    expect(head('/coroplast')).toMatchObject({
      title: 'Coroplast | Goldleaf Sign & Print',
      description: 'Coroplast is not for sale right now.',
      indexed: false,
      type: 'website',
    })
    const paths = publicPages(list).map(({ path }) => path)
    expect(paths).toContain('/mesh-banner')
    expect(paths).not.toContain('/coroplast')
  })

  test('D36 an alias is no public page of its own', () => {
    const frames = ['/wood-frame', '/magnetic-wood-frame-hanger'].map(path => aProduct({ path }))
    const paths = publicPages({ ...list, products: frames }).map(({ path }) => path)
    expect(paths).toContain('/magnetic-wood-frame-hanger')
    expect(paths).not.toContain('/wood-frame')
  })

  test('D20 pictures are JPEGs of 1280 pixels', () => {
    expect(imagePath('fabric-banner-9.5oz-blockout/detail.jpg')).toBe(
      '/images/fabric-banner-9.5oz-blockout/detail-1280.jpg',
    )
  })
})
