/** The four top categories as the home page shows them: a short name, and a picture of one of their products (issue 8.9). */
export const CATEGORY_TILES = [
  { path: '/banners', label: 'Banners', picture: '13oz-vinyl-banner/whole.jpg' },
  { path: '/displays', label: 'Displays', picture: 'feather-angled/whole.jpg' },
  { path: '/large-format', label: 'Large Format', picture: 'framed-prints/whole.jpg' },
  { path: '/signs-letters', label: 'Signs', picture: 'standard-channel-letters/whole.jpg' },
] as const
