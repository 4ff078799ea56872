/**
 * Every text the spec gives for a screen, to the letter (spec §1, §2, §4, §5, §8), but those of pages that come later
 * (`page-texts.ts`). Artwork verdicts live in
 * shared/artwork/texts.ts, channel letter errors in shared/pricing/channel-letters.ts, as server and shop share them.
 */
export const TEXTS = {
  loading: 'Loading...',
  nav: {
    home: 'Home',
    products: 'Products',
    contact: 'Contact Us',
    orders: 'Orders',
    cart: 'Cart',
    signIn: 'Sign In',
    logout: 'Logout',
    searchPlaceholder: 'Search products...',
  },
  home: {
    topProducts: 'Top Products',
    loadFailed: 'Error loading products',
    showcaseLoading: 'Loading Showcase...',
    showcaseFailed: 'Error loading showcase artwork',
  },
  card: { viewDetails: 'View Details' },
  listing: {
    failed: (message: string) => `Error fetching data: ${message}`,
    empty: 'No data found',
    imageFailed: 'Error loading product images',
  },
  allProducts: {
    heading: 'All Products',
    empty: 'No products available.',
    failed: 'Error loading products',
  },
  product: {
    loading: 'Loading product and images...',
    failed: (message: string) => `Error fetching product or images: ${message || 'Error occurred.'}`,
    missing: 'Product not found.',
    showMore: 'Show More Options',
    showLess: 'Show Less Options',
    addToCart: 'Add to Cart',
    added: 'Item added to cart!',
    jobName: 'Job Name',
    quantity: 'Quantity',
    storePickup: 'Store Pickup',
    characters: 'Characters',
    details: 'Product Details',
    tabs: { description: 'Description', returns: 'Returns', artwork: 'Artwork' },
  },
  artwork: {
    uploaded: 'Artwork uploaded!',
    failed: 'Error uploading artwork',
    /** Not the spec's, whose "Error loading artworks" is for real failures (issue 6.38). */
    preparing: 'Picture is being prepared',
  },
  auth: {
    loginFailed: 'Login failed',
    outOfReach: 'Signing in needs a connection to the shop. Everything else here works without one.',
    tokenFailed: 'Get access token failed',
    userSaveFailed: 'An error occurred',
  },
  notFound: { title: 'Unexpected Application Error', message: '404 Not Found' },
} as const

/** How long things stay, in milliseconds (spec §2, §9). */
export const TIMES = {
  addedToast: 2_000,
  toast: 5_000,
  carousel: 4_000,
  backScroll: 100,
  paymentRedirect: 5_000,
} as const
