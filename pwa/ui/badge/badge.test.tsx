import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Badge } from './badge.tsx'

test('a badge may stand in a sentence: it is made of what a paragraph may hold', () => {
  const { container } = render(
    <p>
      Your order is <Badge>NEW</Badge>
    </p>,
  )
  expect(container.querySelector('p')?.textContent).toBe('Your order is NEW')
  expect([...container.querySelectorAll('p *')].filter(({ tagName }) => tagName !== 'SPAN')).toEqual([])
})
