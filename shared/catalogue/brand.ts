/** Who the shop is (D40): the one file a shop owner changes. The name begins with its short form. */
export const BRAND = {
  name: 'Goldleaf Sign & Print',
  shortName: 'Goldleaf',
  blurb:
    'Banners, flags, displays and signs, printed and finished by hand in Covina. Send us your artwork and we make it to size.',
  street: '100 Goldleaf Way',
  city: 'Covina',
  region: 'CA',
  postalCode: '91722',
  phone: '(626) 555-0142',
  phoneHref: 'tel:+16265550142',
  email: 'hello@goldleaf.example',
} as const
