import { BRAND } from '#shared/catalogue/brand.ts'

export interface PolicySection {
  heading: string
  paragraphs: readonly string[]
}

/** What the shop promises about people's data (spec §1, with the one exception of D4). */
export const PRIVACY_POLICY: readonly PolicySection[] = [
  {
    heading: 'What we collect',
    paragraphs: [
      'We collect your name and your email address when you sign in. With your orders we keep the choices, artwork and messages you send us.',
      'Sometimes we collect your location, to check that you are local enough for items you want to pick up. This shop never asks your device for it.',
    ],
  },
  {
    heading: 'Who we share it with',
    paragraphs: [
      'We share your data with two services, and only as far as your order needs it: the tool we track orders and support requests with, and the provider that takes your card payment. Your card number goes to that provider alone; we never see it.',
    ],
  },
  {
    heading: 'Where we keep it',
    paragraphs: ['Your data is stored in a document database.'],
  },
  {
    heading: 'Cookies and tracking',
    paragraphs: [
      'We use no cookies and no tracking. We count how often each page is opened in a day, and those counts hold nothing about you.',
      'There is one exception: the library that signs you in sets a technical cookie for one day. It remembers that you are signed in and does nothing else.',
    ],
  },
  {
    heading: 'Your rights',
    paragraphs: [
      `You have the right to access, correct and delete your data. Once you are signed in, this page lets you download and delete it yourself. Or write to ${BRAND.email} or call ${BRAND.phone}, and we do it.`,
    ],
  },
  {
    heading: 'Changes to this policy',
    paragraphs: ['We announce significant changes to this policy in the app or by email.'],
  },
]

/** What is kept with an order beside what was bought, and for how long; stands beside the policy (D56). */
export const ORDER_PRIVACY =
  'With your orders we keep what our proofs of them showed, what you and we wrote about them, which emails we sent you, what we gave back and why, and the last four digits of your card, which the payment provider tells us. If you asked to be told on a device, we keep its address at your browser’s push service until you end that, sign out there or have your data deleted. When you have your data deleted, the words, the names of your files and the files that only an older proof showed are deleted; the rest stays with the order, as the law asks us to keep it.'

/** Which files are kept though nothing uses them, and until when; stands beside the policy (D56, D58). */
export const LIBRARY_PRIVACY =
  'A file you press “Keep” on in your artwork library stays with us though no order or cart uses it, until you delete it there or have your data deleted. The files your orders are made from stay with the order, so that we can print it again.'

/** What a booth keeps of its visitors, and for how long; stands beside the policy (D56). */
export const BOOTH_PRIVACY =
  'If you order at our booth at a trade show, its staff may write down your name, telephone, email address and company, where your order goes, a note, and whether you agreed to hear from us, and you may sign on their tablet. Without an order all of it is deleted 60 days after the show. With an order your signature and your files stay with the order, as the law asks us to keep it; the rest you can have deleted at any time.'
