import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const picture = (key: string, eager = true) => (
  <Picture imageKey={key} alt="Teardrop Flag, whole" sizes="50vw" eager={eager} />
)
const shown = () => screen.getByRole('img')

test('D20 gallery picture: AVIF before WebP before JPEG, each in four widths', () => {
  const { container } = render(picture('teardrop-flag/whole.jpg'))
  const sources = [...container.querySelectorAll('source')]
  expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  for (const { srcset, sizes } of [...sources, shown() as HTMLImageElement]) {
    expect(srcset.match(/ (320|640|960|1280)w/g)).toHaveLength(4)
    expect(sizes).toBe('50vw')
  }
})

test('D37 gallery picture: the main one loads at once and first, others when they come near', () => {
  const { rerender } = render(picture('teardrop-flag/whole.jpg'))
  expect([shown().getAttribute('loading'), shown().getAttribute('fetchpriority')]).toEqual(['eager', 'high'])
  rerender(picture('teardrop-flag/whole.jpg', false))
  expect(shown().getAttribute('loading')).toBe('lazy')
})

test('D37 gallery picture: the stand-in goes when the picture is there, and comes back for another one', () => {
  const { rerender } = render(picture('teardrop-flag/whole.jpg'))
  expect(shown().className).toContain('coming')
  fireEvent.load(shown())
  expect(shown().className).toBe('')
  rerender(picture('teardrop-flag/detail.jpg'))
  expect(shown().className).toContain('coming')
})
