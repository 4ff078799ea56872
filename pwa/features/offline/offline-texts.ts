/** Words of the offline strip; the spec gives none (experience "Offline"). */
export const OFFLINE_TEXTS = {
  name: 'Connection',
  /** What still works, said first. */
  shopAndCart: 'Offline. The shop, its prices and your cart still work.',
  shop: 'Offline. The shop and its prices still work.',
  open: 'Offline. What you have seen still works.',
  noPrices: 'No prices on this device yet.',
  waiting: (count: number) => `${count} ${count === 1 ? 'change waits' : 'changes wait'} to be sent.`,
  ready: 'What is ready?',
  back: 'Back online.',
} as const
