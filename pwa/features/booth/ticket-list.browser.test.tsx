import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRepository, aTicket, showAtBooth } from '#pwa/app/booth/testing/a-booth.tsx'
import '#pwa/app/styles/tokens.css'
import { serving } from '#pwa/lib/serving.ts'
import { ADA } from '#pwa/ui/testing/show-person.tsx'
import { TicketList } from './ticket-list.tsx'

const PAID = { state: 'to follow', isUnsent: true, totalCents: 1_234_567 } as const
const NAMES = ['Ada', 'Bartholomew Featherstonehaugh of Cholmondeley']
const TICKETS = NAMES.map(name => aTicket(name, { id: name, ...PAID }))

afterEach(() => serving.stop())

test.each([320, 360, 390, 430, 820])(
  'issue 9.1: on a screen of %i px the name of who has just paid stands beside the sum',
  async width => {
    await page.viewport(width, 844)
    serving.serve(ADA.sub, NAMES[0] ?? '')
    const { unmount } = showAtBooth(<TicketList tickets={TICKETS} />, { repository: aRepository(TICKETS) })
    onTestFinished(unmount)
    for (const name of NAMES) {
      const link = page.getByRole('link', { name })
      await expect.element(link).toBeVisible()
      const row = link.element().closest('li')
      const of = (element: Element | null | undefined) => element?.getBoundingClientRect().width ?? 0
      expect(of(link.element()), name).toBeGreaterThan(0.4 * of(row))
      expect(row?.scrollWidth, name).toBeLessThanOrEqual(Math.ceil(of(row)))
      expect(row?.offsetHeight, name).toBeLessThan(180)
    }
  },
)
