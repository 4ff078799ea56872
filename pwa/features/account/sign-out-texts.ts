const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)
const changes = (count: number) => (count === 1 ? '1 change or message' : `${count} changes or messages`)

/** What has not reached the shop, in words: "3 changes or messages and 1 file". */
export function unsentText({ rows, uploads }: { rows: number; uploads: number }): string {
  const parts = [rows > 0 ? changes(rows) : '', uploads > 0 ? files(uploads) : '']
  return parts.filter(part => part !== '').join(' and ')
}

/** Words of signing out with unsent work (D2); the spec gives none. */
export const SIGN_OUT_TEXTS = {
  title: 'Sign out before everything is sent?',
  waiting: (what: string) => `Not sent to the shop yet: ${what}.`,
  hidden:
    'You can keep it on this device: it is hidden from everybody else and goes on its way when you sign in here again.',
  keep: 'Keep it and sign out',
  discard: 'Discard it and sign out',
  sure: (what: string) => `This deletes ${what} for good. It cannot be undone.`,
  really: 'Discard for good',
  stay: 'Stay signed in',
} as const
