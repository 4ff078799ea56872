import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { dana, show } from '#pwa/ui/testing/show.tsx'
import { Layout } from './layouts.tsx'

vi.mock('./cart-badge.tsx', () => ({ default: () => <span>3 items</span> }))

const drawn = vi.hoisted(() => vi.fn())
vi.mock('./nav-links.tsx', async load => {
  const { NavLinks } = await load<typeof import('./nav-links.tsx')>()
  const Noted = () => {
    drawn('links')
    return <NavLinks />
  }
  return { NavLinks: Noted }
})
vi.mock('./footer.tsx', async load => {
  const { Footer } = await load<typeof import('./footer.tsx')>()
  const Noted = () => {
    drawn('footer')
    return <Footer />
  }
  return { Footer: Noted }
})

const menu = [
  {
    name: 'Signs/Letters',
    url: '/signs-letters',
    subCategories: [{ name: 'Channel Letters', path: '/channel-letter', description: '', products: [] }],
    products: [{ name: 'Premium Channel Letters', path: '/standard-channel-letters' }],
  },
]
const config = { demo: true, avatarRewrite: null, identity: {}, artworkBase: '' }
const answers = { '/api/product/product-categories': menu, '/api/config': config }
const signedIn = { status: 'signed-in', user: dana } as const
const links = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map(link => link.textContent)

test('§2 navigation: strangers see Home, Products and Sign In, which starts a login', async () => {
  const { session } = show(<Layout layout="B">text</Layout>, { answers })
  await screen.findByRole('navigation', { name: 'Main' })
  expect(links('Main')).toEqual(['Home', 'Products'])
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(session.signIn).toHaveBeenCalledOnce()
})

test('§2 navigation: customers also see Contact Us, Orders and Cart with its badge', async () => {
  show(<Layout layout="B">text</Layout>, { answers, auth: signedIn })
  await within(await screen.findByRole('navigation', { name: 'Main' })).findByText('3 items')
  expect(links('Main')).toEqual(['Home', 'Products', 'Contact Us', 'Orders', 'Cart3 items'])
  expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull()
})

test('issue 6.22 the other way to sign in stands beside Sign In and in the menu', async () => {
  const { session } = show(<Layout layout="B">text</Layout>, { answers })
  const others = await screen.findByRole('button', { name: 'Other ways to log in' })
  expect(screen.queryByRole('button', { name: /small window/ })).toBeNull()
  await userEvent.click(others)
  expect(others.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /small window/ }))
  expect(session.signIn).toHaveBeenCalledWith(undefined, 'popup')
  expect(others.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: /small window/ }),
  )
  expect(session.signIn).toHaveBeenCalledTimes(2)
})

test('issue 6.22 an installed app, which signs in by window, offers the page instead', async () => {
  show(<Layout layout="B">text</Layout>, { answers, auth: { usualWay: 'popup' } })
  await userEvent.click(await screen.findByRole('button', { name: 'Other ways to log in' }))
  expect(screen.getByRole('button', { name: 'Log in on this page' })).toBeTruthy()
})

test('§2 avatar menu: it toggles, names the person and logs out; Escape closes it', async () => {
  const { session } = show(<Layout layout="B">text</Layout>, { answers, auth: signedIn })
  const avatar = await screen.findByRole('button', { name: 'Account of Dana Demo, DD' })
  expect(avatar.textContent).toBe('DD')
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull()
  await userEvent.click(avatar)
  expect(screen.getByText('Dana Demo')).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(avatar.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(avatar)
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  // First it is looked up whether anything waits to be sent (D2).
  await waitFor(() => expect(session.signOut).toHaveBeenCalledOnce())
})

test('§2 sidebar: subcategory and direct product buttons from the server; only Layout A has one (D36)', async () => {
  const { unmount } = show(<Layout layout="A">text</Layout>, { answers })
  const direct = await screen.findByRole('link', { name: 'Premium Channel Letters' })
  expect(direct.getAttribute('href')).toBe('/standard-channel-letters')
  const sub = screen.getByRole('link', { name: 'Channel Letters' })
  expect(sub.getAttribute('href')).toBe('/signs-letters/channel-letter')
  unmount()
  show(<Layout layout="B">text</Layout>, { answers })
  await screen.findByRole('navigation', { name: 'Main' })
  expect(screen.queryByRole('navigation', { name: 'Catalog' })).toBeNull()
})

const LETTERS = '/standard-channel-letters'
const letters = [
  { name: 'Standard Channel Letters', path: LETTERS },
  { name: 'Premium Channel Letters', path: LETTERS },
]
const withLetters = {
  ...answers,
  '/api/product/product-categories': menu.map(group => ({ ...group, products: letters })),
}

test('issue 6.42: of two entries that lead to one page, the one it is called by is lit', async () => {
  show(<Layout layout="A">text</Layout>, { answers: withLetters, at: LETTERS })
  await screen.findByRole('link', { name: 'Premium Channel Letters' })
  const lit = within(screen.getByRole('navigation', { name: 'Catalog' })).getAllByRole('link', {
    current: 'page',
  })
  expect(lit.map(link => link.textContent)).toEqual(['Standard Channel Letters'])
})

test.each([
  [false, 'smooth'],
  [true, 'instant'],
])(
  'issue 6.19: an entry of the page one is on leads to its top (reduced motion: %s, so %s)',
  async (isStill, behavior) => {
    vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }))
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    const { history } = show(<Layout layout="A">text</Layout>, { answers: withLetters, at: LETTERS })
    await screen.findByRole('link', { name: letters[0]?.name ?? '' })
    scrollTo.mockClear()
    for (const { name } of letters) {
      await userEvent.click(screen.getByRole('link', { name }))
      expect(scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior })
    }
    expect(scrollTo).toHaveBeenCalledTimes(2)
    expect(history.length).toBe(1)
  },
)

test('issue 6.19: a click that opens another tab scrolls nothing', async () => {
  const scrollTo = vi.fn()
  vi.stubGlobal('scrollTo', scrollTo)
  show(<Layout layout="A">text</Layout>, { answers: withLetters, at: LETTERS })
  const link = await screen.findByRole('link', { name: 'Premium Channel Letters' })
  scrollTo.mockClear()
  fireEvent.click(link, { ctrlKey: true })
  expect(scrollTo).not.toHaveBeenCalled()
})

test('issue 6.19: the drawer closes when the entry of the page one is on is chosen', async () => {
  vi.stubGlobal('scrollTo', () => {})
  show(<Layout layout="B">text</Layout>, { answers: withLetters, at: LETTERS })
  const toggle = await screen.findByRole('button', { name: 'Menu' })
  await userEvent.click(toggle)
  await userEvent.click(await screen.findByRole('link', { name: 'Standard Channel Letters' }))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('§2 mobile menu: a toggle opens the links and the catalog in a drawer', async () => {
  show(<Layout layout="A">text</Layout>, { answers })
  const toggle = await screen.findByRole('button', { name: 'Menu' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  expect(within(drawer).getByRole('link', { name: 'Products' })).toBeTruthy()
  expect(await within(drawer).findByRole('link', { name: 'Channel Letters' })).toBeTruthy()
  await userEvent.click(within(drawer).getByRole('button', { name: 'Close' }))
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('§2 mobile menu: a window that becomes so wide that the menu stands beside the page closes the drawer', async () => {
  const media: Record<string, EventTarget> = {}
  vi.spyOn(globalThis, 'matchMedia').mockImplementation(query => {
    media[query] ??= Object.assign(new EventTarget(), { matches: false })
    return media[query] as MediaQueryList
  })
  show(<Layout layout="A">text</Layout>, { answers })
  const toggle = await screen.findByRole('button', { name: 'Menu' })
  await userEvent.click(toggle)
  await screen.findByRole('dialog', { name: 'Menu' })
  act(() => void media['(min-width: 1200px)']?.dispatchEvent(new Event('change')))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
})

test('§1 footer: blurb, address and phone number; pages of a demo say so', async () => {
  show(<Layout layout="B">text</Layout>, { answers })
  const footer = within(await screen.findByRole('contentinfo'))
  expect(footer.getByText(/100 Goldleaf Way/).textContent).toContain('Covina, CA 91722')
  expect(footer.getByRole('link', { name: '(626) 555-0142' }).getAttribute('href')).toBe('tel:+16265550142')
  expect(await screen.findByText('Demo mode')).toBeTruthy()
})

test('issue 12.4: what is the same on every page is not drawn anew with each, whatever their layouts', async () => {
  function Pages() {
    const [layout, setLayout] = useState<'A' | 'B'>('B')
    return (
      <Layout layout={layout}>
        <button type="button" onClick={() => setLayout('A')}>
          Next page
        </button>
      </Layout>
    )
  }
  show(<Pages />, { answers })
  const next = await screen.findByRole('button', { name: 'Next page' })
  await screen.findByText('Demo mode')
  expect(drawn.mock.calls.flat()).toEqual(expect.arrayContaining(['links', 'footer']))
  drawn.mockClear()
  await userEvent.click(next)
  await screen.findByRole('navigation', { name: 'Catalog' })
  expect(drawn).not.toHaveBeenCalled()
})
