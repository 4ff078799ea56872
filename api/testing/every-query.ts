import type { Query, Scalar } from '#api/store/collection.ts'
import { ENDING_NAMES, ENDINGS } from '#api/store/endings.ts'
import type { CollectionName } from '#api/store/schema.ts'

type Where = NonNullable<Query['where']>
type Sorted = NonNullable<Query['sort']>['direction']
/** One kind of query, with values that stand for all others. */
export type Asked = [name: CollectionName, query: Query, verb?: 'count']

const at = '2026-11-25T10:00:00.000Z'
const find = (name: CollectionName, where: Where = {}): Asked => [name, { where, limit: 10 }]
const count = (name: CollectionName, where: Where): Asked => [name, { where }, 'count']
const ordered = (name: CollectionName, where: Where, field: string, direction: Sorted): Asked => [
  name,
  { where, sort: { field, direction }, limit: 10 },
]
const oldest = (name: CollectionName, where: Where, field: string) => ordered(name, where, field, 'asc')
const newest = (name: CollectionName, where: Where, field = 'createdAt') =>
  ordered(name, where, field, 'desc')
/** The first page of `walk` and the next. */
const walked = (name: CollectionName, where: Where = {}): Asked[] => [
  oldest(name, where, '_id'),
  oldest(name, { ...where, _id: { gte: 'a' } }, '_id'),
]
/** The first page of `walkNewestFirst` and the next. */
const newestWalked = (name: CollectionName, where: Record<string, Scalar>): Asked[] => [
  newest(name, where),
  newest(name, { ...where, createdAt: { lte: at } }),
]
/** A page of `walkFrom`. */
const from = (name: CollectionName, field: string, where: Record<string, Scalar> = {}): Asked =>
  oldest(name, { ...where, [field]: { gte: at } }, field)
/** What waits for a time of its own. */
const due = (name: CollectionName, field: string): Asked => oldest(name, { [field]: { lte: 1 } }, field)

/** A person's own orders and those they claimed, with each filter of the page of orders. */
const FILTERED: Where[] = ['owner', 'claimedBy'].flatMap(field => [
  { [field]: 'a' },
  { [field]: 'a', status: 'new' },
  { [field]: 'a', searchId: { prefix: 'GL7' } },
  { [field]: 'a', status: 'new', searchId: { prefix: 'GL7' } },
])

/**
 * Every query of the shop by the file that asks it: each place in the file, in its order, with the kinds of query it asks there
 * (`every-query.test.ts`, issue 10.1).
 */
export const EVERY_QUERY: Record<string, readonly [place: string, ...asked: Asked[]][]> = {
  'catalogue/catalogue.ts': [['lists.count', count('lists', { number: 1, withdrawn: true })]],
  'catalogue/publisher.ts': [
    ['lists.find', newest('lists', {}, 'number')],
    ['lists.find', find('lists', { number: { lt: 2 }, supersededAt: null })],
  ],
  'migrations/migrations.ts': [
    ['walk carts', ...walked('carts')],
    ['walk orders', ...walked('orders', { foundBy: null })],
    ['walk checkouts', ...walked('checkouts')],
    ['walk messages', ...walked('messages', { ref: null })],
    ['messages.find', find('messages', { ref: null })],
    ['walk orderWords', ...walked('orderWords', { begun: null })],
    ['walk orders', ...walked('orders')],
  ],
  'services/artwork/artwork.ts': [['artworks.find', find('artworks', { _id: { prefix: 'a' } })]],
  'services/artwork/judging.ts': [['artworks.find', find('artworks', { overdueBytes: 'a' })]],
  'services/artwork/kept-files.ts': [['keptFiles.find', newest('keptFiles', { owner: 'a' })]],
  'services/artwork/previews-drawn.ts': [['artworks.find', find('artworks', { _id: { prefix: 'a' } })]],
  'services/artwork/quotas.ts': [
    ['unclaimedBytes.find', oldest('unclaimedBytes', { _id: { gte: 'a' } }, '_id')],
    ['unclaimedBytes.find', find('unclaimedBytes', { _id: { lt: 'a' } })],
  ],
  'services/artwork/slow-previews.ts': [['artworks.find', due('artworks', 'drawDue')]],
  'services/artwork/viewed-as.ts': [['artworks.find', find('artworks', { _id: { prefix: 'a' } })]],
  'services/booth/closing.ts': [
    ['checkouts.find', find('checkouts', { owner: 'a', state: { in: ['opening', 'open'] } })],
  ],
  'services/booth/differing.ts': [
    ['tickets.find', find('tickets', { _id: { in: ['a', 'b'] } })],
    ['carts.find', find('carts', { _id: { in: ['a', 'b'] } })],
  ],
  'services/booth/fit-files.ts': [['artworks.find', find('artworks', { _id: { in: ['a', 'b'] } })]],
  'services/booth/forget.ts': [
    ['walk ticketTokens', ...walked('ticketTokens', { ticketId: 'a' })],
    ['walk offers', ...walked('offers', { ticketId: 'a' })],
  ],
  'services/booth/heard.ts': [
    ['tickets.count', count('tickets', { staff: 'a', kid: null, createdAt: { gte: at } })],
    ['boothKeys.count', count('boothKeys', { staff: 'a', revokedAt: null, expiresAt: { gte: at } })],
    ['tickets.count', count('tickets', { kid: 'a', createdAt: { gte: at } })],
    ['tickets.count', count('tickets', { kid: 'a', heardFromTablet: false, createdAt: { gte: at } })],
  ],
  'services/booth/open-tickets.ts': [
    ['walkFrom tickets', from('tickets', 'closing'), from('tickets', 'unfinished')],
    ['surpluses.find', find('surpluses', { staff: 'a', state: 'owed' })],
  ],
  'services/booth/recover.ts': [
    ['walk offers', ...walked('offers')],
    ['sessions.find', find('sessions', { checkoutId: { in: ['a', 'b'] }, owner: '' })],
  ],
  'services/booth/retention.ts': [
    ['walk tickets', ...walked('tickets', { forgotten: true, isWiped: null })],
    ['tickets.find', find('tickets', { nextLookAt: null })],
    ['tickets.find', oldest('tickets', { nextLookAt: { lte: at } }, 'nextLookAt')],
  ],
  'services/booth/sweep.ts': [
    ['walkFrom tickets', from('tickets', 'closing')],
    ['tickets.find', find('tickets', { hasOldPage: true })],
    ['walkFrom tickets', from('tickets', 'unfinished')],
  ],
  'services/booth/ticket-room.ts': [['artworks.find', find('artworks', { owner: 'a' })]],
  'services/booth/tickets.ts': [
    ['tickets.find', find('tickets', { staff: 'a', nextLookAt: null })],
    ['tickets.find', find('tickets', { staff: 'a', nextLookAt: { lt: '9999' } })],
  ],
  'services/booth/to-follow.ts': [['walkFrom orders', from('orders', 'owner', { status: 'design/artwork' })]],
  'services/booth/view.ts': [['surpluses.find', find('surpluses', { ticketId: 'a', state: 'returned' })]],
  'services/cart/archive-stored.ts': [
    ['cartOutcomes.find', oldest('cartOutcomes', { cart: 'a', v: { lte: 1 } }, 'v')],
    ['cartOutcomes.count', count('cartOutcomes', { cart: 'a' })],
    ['cartOutcomes.find', oldest('cartOutcomes', { cart: 'a' }, 'v')],
    ['cartOutcomes.find', find('cartOutcomes', { _id: { in: ['a', 'b'] } })],
    ['cartOutcomes.find', find('cartOutcomes', { _id: { prefix: 'a/' } })],
    ['cartOutcomes.find', oldest('cartOutcomes', { _id: { gte: 'a' } }, '_id')],
  ],
  'services/checkout/checkout.ts': [['walk orders', ...walked('orders', { owner: 'a' })]],
  'services/checkout/payment-events.ts': [['events.find', oldest('events', { doneAt: null }, 'attempts')]],
  'services/checkout/reconcile-refunds.ts': [
    ['walkFrom orders', from('orders', 'refundedAt')],
    ['orders.find', due('orders', 'owedAt')],
  ],
  'services/checkout/reconcile.ts': [
    ['walkFrom orders', from('orders', 'createdAt')],
    ['walkFrom tickets', from('tickets', 'unfinished')],
    ['walk surpluses', ...walked('surpluses', { state: 'owed' })],
  ],
  'services/checkout/session.ts': [['sessions.find', find('sessions', { checkoutId: 'a' })]],
  'services/checkout/sweep.ts': [['walk checkouts', ...walked('checkouts', { state: 'open' })]],
  'services/checkout/withdrawn-prices.ts': [
    ['lists.count', count('lists', { number: { in: [1, 2] }, withdrawn: true })],
    ['walk checkouts', ...walked('checkouts', { state: 'open' })],
    ['lists.find', find('lists', { endingSince: { gte: '' } })],
  ],
  'services/cleaning/cleaning.ts': [
    ['walkFrom artworks', from('artworks', 'createdAt', { owner: null })],
    ['walk artworks', ...walked('artworks', { removing: true })],
    ['walkFrom artworks', from('artworks', 'createdAt', { nextLookAt: null })],
    ['walkFrom artworks', from('artworks', 'nextLookAt')],
  ],
  'services/cleaning/uploads.ts': [
    ['artworkUploads.find', find('artworkUploads', { uploadId: 'a' })],
    ['walkFrom artworkUploads', from('artworkUploads', 'touchedAt')],
    ['walk artworkUploads', ...walked('artworkUploads', { owner: 'a' })],
  ],
  'services/cleaning/use.ts': [
    ['carts.find', find('carts', { _id: { prefix: 'a/' }, owner: 'a' })],
    ['checkouts.find', find('checkouts', { owner: 'a', state: { in: ['opening', 'open', 'paid'] } })],
    ['orders.find', find('orders', { owner: 'a' })],
    ['keptFiles.find', find('keptFiles', { owner: 'a' })],
    ['artworks.find', find('artworks', { _id: { prefix: 'a' } })],
  ],
  'services/desk/board-list.ts': [
    [
      'orders.find',
      newest('orders', { createdAt: { lte: at } }),
      newest('orders', { status: 'new', createdAt: { lte: at } }),
      newest('orders', { rush: true, status: 'new', createdAt: { lte: at } }),
      newest('orders', { isBlocked: true, status: 'new', createdAt: { lte: at } }),
    ],
  ],
  'services/desk/board-search.ts': [['orders.find', find('orders', { _id: { in: ['a', 'b'] } })]],
  'services/desk/board-words.ts': [
    ['orderWords.find', find('orderWords', { begun: null, _id: { prefix: 'a' } })],
    ['orders.find', find('orders', { _id: { in: ['a', 'b'] } })],
    ['orderWords.find', newest('orderWords', { _id: { from: 'a', before: 'b' } }, '_id')],
  ],
  'services/desk/export-files.ts': [['walkFrom orders', from('orders', 'createdAt', { status: 'new' })]],
  'services/desk/feed.ts': [['orders.find', oldest('orders', { changedAt: { gte: 1 } }, 'changedAt')]],
  'services/desk/job.ts': [
    ['orders.find', find('orders', { searchId: 'GL7' })],
    ['artworks.find', find('artworks', { _id: { in: ['a', 'b'] } })],
  ],
  'services/mail/send.ts': [['collection.find', due('orders', 'mailDue'), due('messages', 'mailDue')]],
  'services/mail/source.ts': [
    [
      'each.find',
      ...(['orders', 'messages'] as const).flatMap(name => [
        due(name, 'mailDue'),
        due(name, 'notificationDue'),
      ]),
    ],
  ],
  'services/messages/desk-messages.ts': [
    [
      'messages.find',
      newest('messages', { place: { lt: 'a' } }, 'place'),
      newest('messages', { isOpen: true, place: { lt: 'a' } }, 'place'),
    ],
    ['orders.find', newest('orders', { owner: 'a' })],
    ['orders.find', newest('orders', { claimedBy: 'a' })],
    ['messages.find', newest('messages', { owner: 'a' })],
    ['messages.find', find('messages', { ref: 'a' })],
    ['users.find', find('users', { _id: { in: ['a', 'b'] } })],
  ],
  'services/messages/own-messages.ts': [['messages.find', newest('messages', { owner: 'a' })]],
  'services/money/owed.ts': [['orders.find', due('orders', 'owedAt')]],
  'services/orders/contacts.ts': [
    [
      'from.find',
      ...(['users', 'tickets', 'carts'] as const).map(name => find(name, { _id: { in: ['a', 'b'] } })),
    ],
  ],
  'services/orders/order-files.ts': [['walk orders', ...walked('orders', { owner: 'a' })]],
  'services/orders/order-words.ts': [
    ['orderWords.find', find('orderWords', { _id: { in: ['a', 'b'] } })],
    ['orders.find', find('orders', { foundBy: null })],
    ['orderWords.find', find('orderWords', { begun: null })],
    ['orders.count', count('orders', { _id: { in: ['a', 'b'] } })],
    ['walk orders', ...walked('orders', { owner: 'a' }), ...walked('orders', { claimedBy: 'a' })],
    ['walk orderWords', ...walked('orderWords', { order: 'a' })],
  ],
  'services/orders/orders.ts': [
    ['orders.count', ...FILTERED.map(where => count('orders', where))],
    ['orders.find', ...FILTERED.map(where => newest('orders', where))],
    ['orders.find', find('orders', { searchId: 'GL7' })],
  ],
  'services/orders/status.ts': [['orders.find', find('orders', { searchId: 'GL7' })]],
  'services/people/checkouts-of.ts': [
    ['checkouts.find', newest('checkouts', { owner: 'a', state: 'open' })],
    ['walkNewestFirst checkouts', ...newestWalked('checkouts', { owner: 'a', state: 'paid' })],
  ],
  'services/people/delete-things.ts': [
    ['carts.find', find('carts', { _id: { prefix: 'a/' }, owner: 'a' })],
    ['walk keptFiles', ...walked('keptFiles', { owner: 'a' })],
    ['walkFrom checkouts', from('checkouts', 'createdAt', { owner: 'a' })],
    ['walk sessions', ...walked('sessions', { checkoutId: 'a' })],
    ['walk artworks', ...walked('artworks', { owner: 'a' })],
  ],
  'services/people/personal-data.ts': [
    ['walkNewestFirst orders', ...newestWalked('orders', { owner: 'a' })],
    ['walkNewestFirst orders', ...newestWalked('orders', { claimedBy: 'a' })],
    ['messages.find', newest('messages', { owner: 'a' })],
    ['carts.find', find('carts', { _id: { prefix: 'a/' }, owner: 'a' })],
    ['artworks.find', find('artworks', { owner: 'a' })],
    ['artworkUploads.find', find('artworkUploads', { owner: 'a' })],
    ['boothKeys.find', find('boothKeys', { staff: 'a' })],
    ['tickets.find', find('tickets', { claimedBy: 'a' })],
    ['walk tickets', ...walked('tickets', { claimedBy: 'a' })],
    ['walk boothKeys', ...walked('boothKeys', { staff: 'a' })],
    ['walk orders', ...walked('orders', { owner: 'a' })],
    ['walk messages', ...walked('messages', { owner: 'a' })],
    ['walk pushSubscriptions', ...walked('pushSubscriptions', { owner: 'a' })],
    ['idempotency.find', find('idempotency', { _id: { prefix: 'a ' } })],
  ],
  'services/mail/stop.ts': [['mailStops.find', find('mailStops', { _id: { in: ['a', 'b'] } })]],
  'services/people/staff-names.ts': [['users.find', find('users', { _id: { in: ['a', 'b'] } })]],
  'services/push/send.ts': [
    ['collection.find', due('orders', 'notificationDue'), due('messages', 'notificationDue')],
  ],
  'services/push/subscriptions.ts': [
    ['pushSubscriptions.find', oldest('pushSubscriptions', { owner: 'a' }, 'createdAt')],
  ],
  'services/tracker/tracker.ts': [
    [
      'outbox.find',
      ...(['orders', 'messages'] as const).map(name =>
        oldest(name, { trackedAt: null, trackDue: { lte: 1 } }, 'trackDue'),
      ),
    ],
  ],
  'store/endings.ts': [
    [
      'collection.find',
      ...ENDING_NAMES.map(name => {
        const { field } = ENDINGS[name]
        return oldest(name, { [field]: { lt: at } }, field)
      }),
    ],
  ],
  'telemetry/watch-shop.ts': [
    ['events.find', newest('events', { doneAt: null }, 'attempts')],
    ...(['orders', 'messages'] as const).map((name): [string, Asked] => [
      `${name}.find`,
      oldest(name, { trackedAt: null }, 'trackDue'),
    ]),
    ...(['orders', 'messages'] as const).map((name): [string, Asked] => [
      `${name}.find`,
      oldest(name, { mailDue: { gte: 1 } }, 'mailDue'),
    ]),
    ['surpluses.find', find('surpluses', { state: 'owed' })],
  ],
}
