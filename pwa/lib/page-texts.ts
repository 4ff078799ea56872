/** The spec’s texts, to the letter, of what no first load of home needs (issue 12.3): each page brings its own. */
export const PAGE_TEXTS = {
  returns: 'All sales are final, no returns or refunds; questions go to the Contact Us form.',
  artworkRequirements: [
    'JPEG or single-page PDF only',
    'CMYK',
    'Raster at least 150 DPI',
    'Max 300MB',
    'Artwork at exact order size',
    'No crop marks or bleeds',
    'Two separate files for double-sided products',
  ],
  cart: {
    empty: 'Your Cart is Empty',
    emptyHint: "It looks like you haven't added any items to your cart yet.",
    continueShopping: 'Continue Shopping',
    checkout: 'Checkout',
    requirements: 'Artwork Requirements',
    artworkMissing:
      'Please upload all product artwork to checkout. Items without artwork requirements will not block checkout.',
  },
  checkout: {
    failed: 'An error occurred while creating checkout session',
    stripeMissing: 'Stripe.js has not loaded yet.',
  },
  success: {
    heading: 'Payment Successful!',
    message: 'Thank you for your purchase.',
    home: 'Go to Homepage',
  },
  cancel: {
    heading: 'Payment Cancelled',
    message: 'Your payment has been cancelled.',
    home: 'Go to Homepage',
  },
  orders: {
    heading: 'Your Orders',
    find: 'Find by Order ID',
    search: 'Search',
    clear: 'Clear',
    previous: 'Previous',
    next: 'Next',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    empty: 'No Orders to Display',
    failed: 'An error occurred while fetching orders. Please try again later.',
    signedOut: 'Please log in to view your orders.',
    orderId: 'Order ID: ',
    artworkLoading: 'Loading artworks...',
    artworkFailed: 'Error loading artworks',
  },
  contact: {
    sent: 'Your message has been sent!',
    failed: 'Form could not be submitted at this time',
    signedOut: 'You must be logged in to submit the form',
    categories: ['Pricing', 'Bulk Orders', 'Existing Orders'],
  },
} as const
