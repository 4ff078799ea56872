import type { RouteKind } from '#shared/catalogue/routes.ts'

/** The code of each kind of page, in pieces of its own that are fetched on need. */
export const PAGE_CODE = {
  home: () => import('#pwa/features/home/home-page.tsx'),
  product: () => import('#pwa/features/product/product-page.tsx'),
  listing: () => import('#pwa/features/catalogue/listing-page.tsx'),
  category: () => import('#pwa/features/catalogue/category-page.tsx'),
  'all-products': () => import('#pwa/features/catalogue/all-products-page.tsx'),
  'channel-info': () => import('#pwa/features/pages/channel-info-page.tsx'),
  cart: () => import('./cart-route.tsx'),
  orders: () => import('#pwa/features/orders/orders-page.tsx'),
  order: () => import('#pwa/features/orders/order-page.tsx'),
  contact: () => import('#pwa/features/contact/contact-page.tsx'),
  success: () => import('#pwa/features/checkout/success-page.tsx'),
  cancel: () => import('#pwa/features/checkout/cancel-page.tsx'),
  'show-check': () => import('./show-check-route.tsx'),
  sync: () => import('./sync-route.tsx'),
  waiting: () => import('./waiting-route.tsx'),
  booth: () => import('./booth/booth-route.tsx'),
  'booth-summary': () => import('./booth/summary-route.tsx'),
  ticket: () => import('./booth/ticket-route.tsx'),
  'quote-sheet': () => import('./booth/quote-route.tsx'),
  'visitor-order': () => import('./visitor-order-route.tsx'),
  'visitor-paid': () => import('#pwa/features/visitor-order/visitor-paid-page.tsx'),
  'visitor-back': () => import('#pwa/features/visitor-order/visitor-back-page.tsx'),
  privacy: () => import('#pwa/features/pages/privacy-page.tsx'),
} satisfies Partial<Record<RouteKind, () => Promise<unknown>>>
