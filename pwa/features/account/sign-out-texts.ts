const files = (count: number) => (count === 1 ? '1 file' : `${count} files`)
const changes = (count: number) => (count === 1 ? '1 change or message' : `${count} changes or messages`)

interface UnsentWords {
  rows: number
  uploads: number
  customers: number
}

/** What has not reached the shop, in words: "3 changes or messages and 1 file". */
export function unsentText({ rows, uploads, customers }: UnsentWords): string {
  const booth = customers === 1 ? '1 customer of the booth' : `${customers} customers of the booth`
  const parts = [rows > 0 ? changes(rows) : '', uploads > 0 ? files(uploads) : '', customers > 0 ? booth : '']
  return parts.filter(part => part !== '').join(' and ')
}

/** Words of signing out with unsent work (D2); the spec gives none. */
export const SIGN_OUT_TEXTS = {
  title: 'Sign out before everything is sent?',
  waiting: (what: string) => `Not sent to the shop yet: ${what}.`,
  hidden:
    'You can keep it on this device: it is hidden from everybody else and goes on its way when you sign in here again.',
  unjudged: (count: number) =>
    `${count === 1 ? '1 file is' : `${count} files are`} not checked yet: kept, ${count === 1 ? 'it waits' : 'they wait'} ` +
    'under “Artwork to Place” for you to put on an item again.',
  keeping: 'Keeping it on this device…',
  notKept: 'This device could not keep every file. You are still signed in, and nothing was changed.',
  keep: 'Keep it and sign out',
  discard: 'Discard it and sign out',
  sure: (what: string) => `This deletes ${what} for good. It cannot be undone.`,
  really: 'Discard for good',
  stay: 'Stay signed in',
  booth: (count: number) =>
    `${count === 1 ? '1 customer of your booth is' : `${count} customers of your booth are`} not at the shop yet. ` +
    'Connect and let them be sent, or export them first: a colleague can take the file over.',
  export: 'Export them',
  exportFailed: 'The file could not be made. Nothing was changed.',
} as const
