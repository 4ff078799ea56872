import type { NotKept } from '#pwa/lib/not-saved.ts'

/** Words for what the device did not take (issue 3, point 5); the spec gives none. */
export const NOT_SAVED_TEXTS = {
  title: 'NOT saved',
  why: {
    full: 'This device has no room left. Free some space, for example by deleting downloads, then try again.',
    dead: 'The browser does not let the shop write to this device. Trying again often helps; restarting the browser does, too.',
    superseded:
      'A newer version of the shop is open in another tab. Copy what you need, then reload this page.',
  } satisfies Record<NotKept, string>,
  list: 'This is on the screen only:',
  copyOf: (what: string) => `${what}, as text`,
  again: 'Try again',
  copy: 'Copy as text',
  copied: 'Copied.',
  notCopied: 'The browser did not copy it. Select the text and copy it by hand.',
  reload: 'Reload this page',
  continueUnsaved: 'Go on without saving',
} as const
