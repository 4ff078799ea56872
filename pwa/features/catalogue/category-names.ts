/** The four category addresses and what they are called (spec §2), for headings that cannot wait for the menu. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  '/banners': 'Banners',
  '/displays': 'Indoor/Outdoor Displays',
  '/large-format': 'Large Format',
  '/signs-letters': 'Signs/Letters',
}
