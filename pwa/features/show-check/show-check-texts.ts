/** Customers that are named; of a long day the others are counted. */
const MOST_NAMES = 5

function whose(customers: readonly string[]): string {
  if (customers.length === 0) return ''
  const named = customers.slice(0, MOST_NAMES).map(name => name || 'a customer without a name')
  const others = customers.length - named.length
  return `, also of ${named.join(', ')}${others > 0 ? ` and ${others} more customers` : ''}`
}

/** Words of the trade-show check (issue 3, point 6); the spec gives none. */
export const SHOW_CHECK_TEXTS = {
  title: 'Ready for the show?',
  intro:
    'What this device can do for hours without a connection. Check it at the hotel, not at the booth: making it ready needs the network once.',
  looking: 'Looking…',
  ready: 'Ready',
  attention: 'Needs attention',
  allReady: 'This device is ready for the show.',
  notReady: (count: number) => (count === 1 ? '1 thing needs attention.' : `${count} things need attention.`),
  makeReady: 'Make it ready',
  making: 'Making it ready…',
  toSync: 'See what waits',
  outcomes: 'What was done',
  rows: {
    prices: 'Price list',
    pictures: 'Product pictures',
    artwork: 'Artwork checking',
    storage: 'Storage',
    person: 'Signed in',
    unsent: 'Nothing unsent',
    version: 'App version',
    rights: 'Right to sell',
    booth: 'Booth key',
    awake: 'Screen',
  },
  prices: {
    none: 'No price list is on this device yet.',
    fresh: (number: number, age: string) => `List ${number}, confirmed ${age}.`,
    old: (number: number, age: string) => `List ${number} was last confirmed ${age}.`,
    unknownAge: (number: number) => `List ${number}; this device’s clock does not tell how old it is.`,
  },
  pictures: (cached: number, of: number) => `${cached} of ${of} pictures are on this device.`,
  picturesNone: 'No pictures are on this device yet.',
  artwork: {
    ready: 'Files are checked without a connection.',
    missing: 'What checks files is not on this device yet.',
  },
  storage: {
    persistent: 'The browser keeps the shop’s data.',
    notPersistent: 'The browser may clear the shop’s data when the device runs full.',
    unknown: 'The browser does not say whether it keeps the shop’s data.',
    free: (size: string) => `${size} free.`,
    little: (size: string) => `Only ${size} free.`,
  },
  person: {
    none: 'Nobody. Adding to the cart needs a sign-in, which needs the network.',
    ready: (name: string) => `${name}, also without a connection.`,
    staff: (name: string) =>
      `${name}, for as long as there is no connection. Should the sign-in end meanwhile, all you do stays on this device and is sent once you sign in again.`,
    again: (name: string) => `${name}, but the sign-in has ended: nothing is sent before you sign in again.`,
  },
  unsent: {
    none: 'Everything has reached the shop.',
    some: (count: number, customers: readonly string[]) =>
      `${count === 1 ? '1 change or file waits' : `${count} changes and files wait`} to be sent${whose(customers)}.`,
    nobody: 'Nobody is signed in, so nothing waits.',
    unknown: 'The device does not say what waits.',
  },
  version: {
    kept: (version: string) => `${version}, kept on this device.`,
    none: 'The shop itself is not kept on this device yet.',
  },
  rights: {
    known: (age: string) =>
      `You may sell at the booth: the shop said so ${age}, and it counts without a connection.`,
    unknownAge: 'You may sell at the booth, also without a connection.',
  },
  booth: {
    key: (day: string) => `This device has its key: pay codes carry the order themselves until ${day}.`,
    noKey: 'This device has no key for its pay codes yet: until then a code needs a connection.',
  },
  awake: {
    can: 'It stays on while you serve a customer.',
    cannot: 'This browser cannot keep the screen on.',
  },
  /** What to do about a line that needs attention. */
  todo: {
    prices: 'Press “Make it ready” while there is a connection.',
    pictures: 'Press “Make it ready” while there is a connection.',
    artwork: 'Press “Make it ready” while there is a connection.',
    storage: 'Press “Make it ready”, install the shop as an app, and make room on the device.',
    person: 'Sign in while there is a connection.',
    unsent: 'Keep this device connected until all of it is sent.',
    version: 'Press “Make it ready” while there is a connection.',
    rights: 'Open the booth while there is a connection.',
    booth: 'Open the booth while there is a connection.',
    awake: 'Set the screen to stay on in the device’s settings.',
  },
  done: {
    storage: (isKept: boolean) =>
      isKept
        ? 'The browser keeps the shop’s data.'
        : 'The browser did not promise to keep the shop’s data. Installing the shop as an app helps.',
    prices: (isFresh: boolean) =>
      isFresh ? 'Prices are confirmed.' : 'Prices could not be refreshed: the shop cannot be reached.',
    pictures: (cached: number, of: number) =>
      `${cached} of ${of} pictures and what checks artwork were fetched.`,
    shellFailed: 'The shop itself could not all be fetched.',
    picturesFailed: 'Pictures and what checks artwork could not all be fetched.',
    sent: 'Nothing waits to be sent.',
    notSent: (count: number) => `${count} still ${count === 1 ? 'waits' : 'wait'} to be sent.`,
    failed: 'This did not work. Try again with a better connection.',
  },
} as const
