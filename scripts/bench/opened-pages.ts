/** The pages whose opening is measured. */
export const PAGES = { home: '/', listing: '/banners/all', product: '/13oz-vinyl-banner' }
/** Whoever opens them. */
export const PHONE = { viewport: { width: 390, height: 844 } }
