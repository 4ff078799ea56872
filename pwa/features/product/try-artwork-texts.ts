/** Words of the place where artwork is tried on a product. */
export const TRY_TEXTS = {
  title: 'See your artwork on it',
  hint: 'Drop or paste a JPEG or a single-page PDF anywhere on this page. It goes along when you add to the cart.',
  signedOut:
    'Drop or paste a JPEG or a single-page PDF anywhere on this page. It will still be here after you sign in.',
  front: 'Artwork',
  back: 'Back artwork',
  backHint: 'Optional: without it the front prints on both sides.',
  choose: (title: string) => `Choose ${title.toLowerCase()}`,
  photos: 'From photos',
  remove: (title: string) => `Remove ${title.toLowerCase()}`,
  checking: 'Checking the file…',
  ready: 'Goes along with Add to Cart.',
  unread: 'The file could not be read. Please choose it again.',
} as const
