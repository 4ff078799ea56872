/** What is said about newer shops and installing; the spec gives no words for it. */
export const NOTICE_TEXTS = {
  ready: 'A new version of the shop is ready',
  update: 'Update',
  waitsForUpload: 'A new version of the shop is ready. It opens as soon as your upload is done.',
  superseded:
    'This page belongs to an older version of the shop. Everything is saved; reload to go on with the new one.',
  reload: 'Reload',
  blocked: 'An older version of the shop is open in another tab. Close that tab to go on here.',
  cleared:
    'The browser deleted what the shop had kept on this device. The items of your cart are here again; choose files anew that were not uploaded yet.',
  install: 'Keep the shop on this device: it opens and prices signs without a connection.',
  installNow: 'Install',
  notNow: 'Not now',
  ios: 'Keep the shop on this device: tap Share, then “Add to Home Screen”.',
  iosMore: 'What to know first',
  iosFacts: [
    'The app on your Home Screen starts with a store of its own: sign in there again, and your synced cart follows. Files that still wait here do not move; let them upload first.',
    'Safari may delete what a site keeps when you have not opened it for seven days. The app on your Home Screen is not deleted like that.',
  ],
  dismiss: 'Got it',
} as const
