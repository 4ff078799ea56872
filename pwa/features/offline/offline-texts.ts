/** Words of the offline strip; the spec gives none (experience "Offline"). */
export const OFFLINE_TEXTS = {
  name: 'Connection',
  /** What still works, said first. */
  shopAndCart: 'Offline. The shop, its prices and your cart still work.',
  shop: 'Offline. The shop and its prices still work.',
  open: 'Offline. What you have seen still works.',
  noPrices: 'No prices on this device yet.',
  /** `customers` of the booth are among it. */
  waiting: (count: number, customers: number) => {
    const whose =
      customers === 0 ? '' : `, also of ${customers === 1 ? '1 customer' : `${customers} customers`}`
    return `${count} ${count === 1 ? 'change waits' : 'changes wait'} to be sent${whose}.`
  },
  ready: 'What is ready?',
  back: 'Back online.',
} as const
