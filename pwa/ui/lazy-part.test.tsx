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

test('issue 12.3: a part asks for its code in a turn of its own, not while the page is drawn', async () => {
  const asked: string[] = []
  const Part = lazyPart(async () => {
    asked.push('code')
    return { default: () => <p>there</p> }
  })
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => asked.push('a tap')
  port2.postMessage(null)
  show(<Part />)
  expect(asked).toEqual([])
  await screen.findByText('there')
  expect(asked).toEqual(['a tap', 'code'])
  port1.close()
})
