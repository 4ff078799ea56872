import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#pwa/ui/testing/show.tsx'
import { Footer } from './footer.tsx'

test('§1 footer: the logo stands with the company’s name over its words', async () => {
  show(<Footer />)
  const footer = await screen.findByRole('contentinfo')
  expect(footer.querySelector('svg')?.parentElement?.textContent).toContain('Goldleaf Sign & Print')
  expect(footer.textContent).toContain('printed and finished by hand in Covina')
})
