import type { DeskEntry, DeskJob, DeskRow } from '#shared/contract/desk.ts'

/** An order as the board shows it. */
export const aDeskRow = (parts: Partial<DeskRow> = {}): DeskRow => ({
  orderId: 'GL-7KQ2-M9XD',
  status: 'new',
  createdAt: '2026-11-21T10:00:00.000Z',
  due: '2026-11-24',
  customer: 'Ada Lovelace',
  items: [{ product: '13oz Vinyl Banner', quantity: 2, jobName: 'Spring fair' }],
  artwork: 'here',
  rush: false,
  blocked: null,
  rev: 1,
  ...parts,
})

/** An entry of its history. */
export const aDeskEntry = (parts: Partial<DeskEntry> = {}): DeskEntry => ({
  n: 1,
  at: '2026-11-21T10:00:00.000Z',
  who: 'Shop',
  device: '',
  event: { kind: 'created', status: 'new' },
  ...parts,
})

/** A version of a proof. */
export const A_VERSION = 'a'.repeat(43)

/** Everything the shop needs to make it. */
export const aDeskJob = (parts: Partial<DeskJob> = {}): DeskJob => ({
  ...aDeskRow(),
  contact: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '626 555 0100', company: '' },
  totalAmount: 90,
  paidAt: '2026-11-21T10:00:00.000Z',
  promised: '2026-11-24',
  ready: '2026-11-24',
  delivery: { kind: 'pickup' },
  isBooth: false,
  lines: [
    {
      product: '13oz Vinyl Banner',
      quantity: 2,
      jobName: 'Spring fair',
      isPickup: true,
      size: '3\' 0" x 6\' 0"',
      choices: [{ title: 'Hem', value: 'All Sides' }],
      options: { Quantity: 2 },
      total: 90,
      files: [
        {
          slot: 'front',
          name: 'Artwork',
          fileName: 'fair.pdf',
          downloadName: 'GL-7KQ2-M9XD_1of1_13oz-vinyl-banner_36x72in_q2_front.pdf',
          verdict: null,
          facts: null,
          advice: [],
          hasPicture: false,
          exportId: 'GL-7KQ2-M9XD 1 front',
        },
      ],
      missing: [],
      version: A_VERSION,
    },
  ],
  proofPolicy: 'optional',
  proofs: [],
  history: [aDeskEntry()],
  ...parts,
})
