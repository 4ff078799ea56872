import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { BoothContext, type BoothTools } from '#pwa/features/booth/booth-context.ts'
import type { BoothRepository, PayCode } from '#pwa/local/booth/booth-repository.ts'
import type { ActRow, ShownTicket } from '#pwa/local/booth/ticket-row.ts'
import { ShopContext } from '#pwa/ui/shop-context.ts'
import { fakeShop } from '#pwa/ui/testing/show.tsx'
import { showTo } from '#pwa/ui/testing/show-person.tsx'
import { EMPTY_TICKET, NO_SHOW } from '#shared/booth/ticket.ts'

/** A ticket as screens are told of it; the parts can be replaced. */
export function aTicket(name: string, parts: Partial<ShownTicket> = {}): ShownTicket {
  return {
    id: `id-${name}`,
    madeAt: Date.parse('2026-11-24T18:00:00Z'),
    fields: { ...EMPTY_TICKET, name },
    lines: 1,
    totalCents: 9_000,
    state: 'serving',
    view: null,
    isUnsent: false,
    refusal: null,
    ...parts,
  }
}

export const CODE: PayCode = {
  offerId: '6f1c9e0a-0000-4000-8000-000000000001',
  link: 'https://shop.example/o/AAAAAAAAAAAAAAAAAAAAAA#1234567890',
  digits: '1234567890',
  totalCents: 9_000,
}

/** A booth that only remembers what was done to it, over these tickets. */
export function aRepository(tickets: ShownTicket[], acts: ActRow[] = []) {
  const done = async () => {}
  return {
    watchTickets: vi.fn<BoothRepository['watchTickets']>(notify => {
      notify(tickets)
      return () => {}
    }),
    tickets: async () => tickets,
    newTicket: vi.fn<BoothRepository['newTicket']>(async () => 'id-new'),
    patchFields: vi.fn<BoothRepository['patchFields']>(done),
    show: async () => NO_SHOW,
    setShow: vi.fn<BoothRepository['setShow']>(done),
    copyLine: vi.fn<BoothRepository['copyLine']>(async () => null),
    moveLine: vi.fn<BoothRepository['moveLine']>(async () => null),
    payCode: vi.fn<BoothRepository['payCode']>(async () => CODE),
    amountDue: vi.fn<BoothRepository['amountDue']>(async () => ({
      offerId: CODE.offerId,
      totalCents: 9_000,
      isShipped: false,
    })),
    take: vi.fn<BoothRepository['take']>(async () => true),
    cancel: vi.fn<BoothRepository['cancel']>(done),
    reopen: vi.fn<BoothRepository['reopen']>(done),
    renewLink: vi.fn<BoothRepository['renewLink']>(done),
    letIn: vi.fn<BoothRepository['letIn']>(done),
    sign: vi.fn<BoothRepository['sign']>(done),
    giveBack: vi.fn<BoothRepository['giveBack']>(done),
    keepAsPaid: vi.fn<BoothRepository['keepAsPaid']>(done),
    differenceSincePaid: vi.fn<BoothRepository['differenceSincePaid']>(async () => ({
      ...{ added: [], removed: [], changed: [], cents: 0 },
    })),
    secondTicket: vi.fn<BoothRepository['secondTicket']>(async () => 'id-second'),
    watchActs: vi.fn<BoothRepository['watchActs']>((_, notify) => {
      notify(acts)
      return () => {}
    }),
    exportUnsent: async () => new Blob(['{}']),
    adopt: async () => 0,
  } satisfies BoothRepository
}

interface AtBooth {
  repository?: BoothRepository
  path?: string
  /** Words instead of drawings unless given. */
  Picture?: BoothTools['Picture']
}

const InWords: BoothTools['Picture'] = ({ line, owner }) => (
  <i>
    picture of {line.product} for {owner}
  </i>
)

/** Shows one of the booth's screens over a repository. */
export function showAtBooth(
  page: ReactNode,
  { repository = aRepository([]), path = '/booth', Picture = InWords }: AtBooth = {},
) {
  const serve = vi.fn<(ticket: string | null) => void>()
  const tools: BoothTools = {
    ...{ sub: 'auth0|ada', staffName: 'Sam', repository, serve },
    Picture,
    ProofOf: ({ line }) => <button type="button">proof of {line.product}</button>,
  }
  const shown = showTo(
    <ShopContext value={fakeShop().actions}>
      <BoothContext value={tools}>{page}</BoothContext>
    </ShopContext>,
    { path },
  )
  return { ...shown, serve }
}
