import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '#pwa/app/styles/tokens.css'
import '#pwa/app/styles/base.css'
import { wayHere } from '#pwa/lib/way-here.ts'
import { aDeskRow } from '#shared/testing/desk.ts'
import BoardPage from './board-page.tsx'
import { showDesk } from './testing/show-desk.tsx'

beforeEach(() => page.viewport(820, 1180))
afterEach(() => sessionStorage.clear())

const KNOWN = Array.from({ length: 60 }, (_, at) =>
  aDeskRow({
    orderId: `GL-TEST-${1000 + at}`,
    status: 'ready',
    // Cards are of different heights.
    customer: `Customer ${at}`.repeat(1 + (at % 5) * 3),
    rush: at % 3 === 0,
    createdAt: new Date(Date.UTC(2026, 10, 20) - at * 60_000).toISOString(),
  }),
)

const card = (orderId: string) => page.getByRole('link', { name: orderId })
const topOf = (orderId: string) => Math.round(card(orderId).element().getBoundingClientRect().top)

/** Scrolls down as a person does, who sees all there is; resolves once the last frame stands. */
async function scrollThrough() {
  let before = -1
  scrollTo(0, 0)
  while (scrollY > before) {
    before = scrollY
    scrollBy(0, 800)
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
}

test('issue 11.1: on the way back to the board each card stands where it was left, down and sideways', async () => {
  const { history } = await showDesk(<BoardPage />, { known: KNOWN, scrollRestoration: true })
  history.subscribe(({ action }) => wayHere.note(action.type))
  const board = () => page.getByRole('region', { name: /^Ready/ }).element().parentElement
  await expect.element(card('GL-TEST-1000')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card('GL-TEST-1059')).toBeInTheDocument()
  await scrollThrough()
  // Not at the end of the page: what is looked for would be on the screen or not by a few px.
  card('GL-TEST-1055').element().scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  expect(scrollY).toBeGreaterThan(4_000)
  const left = { top: topOf('GL-TEST-1055'), sideways: board()?.scrollLeft }
  expect(left.sideways).toBeGreaterThan(0)
  act(() => history.push('/elsewhere'))
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  act(() => history.back())
  await expect.element(card('GL-TEST-1055')).toBeInViewport()
  expect({ top: topOf('GL-TEST-1055'), sideways: board()?.scrollLeft }).toEqual(left)
})
