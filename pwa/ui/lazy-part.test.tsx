import { render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './lazy-part.ts'

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const show = (part: ReactNode) =>
  render(
    <main>
      <h1>The page</h1>
      <Suspense fallback="coming">{part}</Suspense>
    </main>,
  )

test('§8 a part whose code cannot come costs that part, not the page', async () => {
  const Part = lazyPart(lost)
  show(<Part />)
  await expect.poll(() => screen.getByRole('main').textContent).toBe('The page')
})

test('§8 what stands in for a part whose code cannot come is told what the part is told', async () => {
  const Part = lazyPart(lost, ({ name }: { name: string }) => <p>without {name}</p>)
  show(<Part name="Ada" />)
  expect(await screen.findByText('without Ada')).toBeTruthy()
})

test('§8 a part is itself once its code is there', async () => {
  const Part = lazyPart(async () => ({ default: ({ name }: { name: string }) => <p>with {name}</p> }))
  show(<Part name="Ada" />)
  expect(await screen.findByText('with Ada')).toBeTruthy()
})
