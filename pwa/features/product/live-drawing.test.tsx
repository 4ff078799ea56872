import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultSelection } from '#shared/pricing/selection.ts'
import { aProduct } from '#shared/testing/catalogue.ts'
import LiveDrawing from './live-drawing.tsx'

const drawingUrl = vi.hoisted(() =>
  vi.fn((_product: unknown, { characters }: { characters: string }) => characters),
)

vi.mock('#pwa/lib/drawing/drawing-url.ts', () => ({ drawingUrl }))

const product = aProduct({ path: '/channel-letters' })
const faces = {}

test('issue 12.4: the main picture and its thumbnail show one drawing, made once for each choice', () => {
  const page = (characters: string) => {
    const selection = { ...defaultSelection(product), characters }
    return ['main', ''].map(alt => <LiveDrawing key={alt} {...{ product, selection, faces, alt }} />)
  }
  const { container, rerender } = render(page('OPEN'))
  rerender(page('SHUT'))
  expect([...container.querySelectorAll('img')].map(image => image.getAttribute('src'))).toEqual([
    'SHUT',
    'SHUT',
  ])
  expect(drawingUrl.mock.calls.map(([, { characters }]) => characters)).toEqual(['OPEN', 'SHUT'])
})
