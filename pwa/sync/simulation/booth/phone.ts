import { secretHash } from '#api/services/booth/links.ts'
import type { Store } from '#api/store/store.ts'
import { fromDigits, readCode, toDigits } from '#shared/booth/code.ts'
import type { Opened } from './shop.ts'
import type { Tablet } from './tablet.ts'
import { add, type BoothWorld, look, nameOf, newSecret, over } from './world.ts'

/** A visitor's phone: what it photographed, was shown and has open. */
export interface Phone {
  photograph(tablet: Tablet, ticket: string): void
  open(): Promise<void>
  press(): Promise<void>
  pay(): Promise<void>
  comeBack(): Promise<void>
  /** Sends what was photographed with something of it altered (B8). */
  forge(number: number): Promise<void>
  /** Writes the visitor's name. */
  sayName(): Promise<void>
  /** Somebody signs in on it and takes the order among theirs (B10). */
  claim(person: string): Promise<void>
  /** Agrees to what the stand offers since the claim. */
  agree(): Promise<void>
  /** Has everything about the visitor forgotten (B14). */
  deleteDetails(): Promise<void>
}

/** What a phone's camera took off a tablet's screen. */
interface Photo {
  token: string
  digits: string
}

export function createPhone(world: BoothWorld): Phone {
  const { shop } = world
  const browser = newSecret(world)
  let photo: Photo | null = null
  let shown: Opened | null = null
  let page: { id: string; ticket: string; offerId: string } | null = null

  const secretsOf = ({ token }: { token: string }) => ({ token, browser })

  async function ask(photo: Photo): Promise<Opened | null> {
    const [before, known] = [await carts(world), await undisturbed(world, brought)]
    const opened =
      (await over(world, () => shop.openByCode(secretsOf(photo), photo.digits))) ??
      (await over(world, () => shop.openByLink(secretsOf(photo))))
    if (world.revoked.has(kidOf(photo)) && known !== null && known !== (await undisturbed(world, brought)))
      world.broken.push('B8: a code of a revoked key changed a record')
    // What tablets do at the same time is seen by a later look: only what a phone did alone is held against it.
    const after = await carts(world)
    if (before !== null && after !== null && before !== after) world.broken.push('B4: a phone changed a cart')
    return opened
  }

  async function open(): Promise<void> {
    const opened = photo && (await ask(photo))
    if (!opened?.current) return
    shown = opened
    look(world, opened.ticketId, opened.current)
  }

  async function press(): Promise<void> {
    if (!shown) await open()
    if (!photo || !shown?.current) return
    const { ticketId, current } = shown
    const secrets = secretsOf(photo)
    const pressed = await over(world, () => shop.pay(secrets, current))
    if (pressed && 'session' in pressed) page = { id: pressed.session, ticket: ticketId, offerId: current }
    // Whatever is in the way, people look at the page again.
    else shown = null
  }

  function agreed({ ticketId, current }: Opened): void {
    if (current !== null) add(world.agreed, ticketId, current)
  }

  return {
    photograph(tablet, ticket) {
      const code = tablet.shown(ticket)
      if (code) photo = { token: code.token, digits: code.digits }
    },
    open,
    press,
    async pay() {
      if (!page) await press()
      if (!page) return
      const { id, ticket, offerId } = page
      const [opened] = await shop.store().checkouts.find({ where: { sessionId: id } })
      if (opened?.booth && opened.booth.offerId !== offerId)
        world.broken.push('B3: a page asks for another offer than its payer looked at')
      const cents = shop.provider.sessions.get(id)?.amountCents ?? 0
      if (!shop.provider.pay(id, shop.now())) return
      world.given.push({ ticket, ref: id, cents })
      const isCancelled = (await shop.store().tickets.get(ticket))?.cancelled ?? null
      if (isCancelled !== null && world.cancelled.has(ticket))
        world.broken.push('B7: a cancelled ticket was paid on a page')
    },
    async comeBack() {
      if (page) await over(world, () => shop.fulfil(page?.id ?? ''))
    },
    async forge(number) {
      if (!photo) return
      const before = await records(world)
      const { token, digits } = altered(photo, number, [...world.tokens])
      const opened = await shop.openByCode({ token, browser }, digits)
      if (opened !== null) world.broken.push('B8: an altered code was taken')
      if (before !== (await records(world))) world.broken.push('B8: an altered code changed a record')
    },
    async sayName() {
      const [secrets, ticket] = [photo && secretsOf(photo), shown?.ticketId]
      if (secrets && ticket) await over(world, () => shop.contact(secrets, nameOf(ticket)))
    },
    async claim(person) {
      const secrets = photo && secretsOf(photo)
      const visitors = await undisturbed(world, visitorsOf)
      const claimed = secrets && (await over(world, () => shop.claim(secrets, person)))
      if (!claimed) return
      if (visitors !== null && !visitors.includes(`${claimed.ticketId} ${secretHash(browser)}`))
        world.broken.push('B9: a claim from another browser than the visitor’s')
      add(world.claimants, claimed.ticketId, person)
      agreed(claimed)
    },
    async agree() {
      const [secrets, offer] = [photo && secretsOf(photo), shown?.proposed]
      if (!secrets || !offer || !shown) return
      look(world, shown.ticketId, offer)
      // Whether or not the answer comes: it was agreed to.
      add(world.agreed, shown.ticketId, offer)
      await over(world, () => shop.agree(secrets, offer))
    },
    async deleteDetails() {
      const secrets = photo && secretsOf(photo)
      const ticket = secrets && (await over(world, () => shop.deleteDetails(secrets)))
      if (ticket) world.forgotten.add(ticket)
    },
  }
}

/** One bit flipped, or the code under another link. */
function altered(photo: Photo, number: number, tokens: string[]) {
  const other = tokens[number % tokens.length]
  if (number % 2 === 0 && other !== undefined && other !== photo.token) return { ...photo, token: other }
  const bytes = fromDigits(photo.digits) ?? new Uint8Array()
  const at = number % bytes.length
  return {
    ...photo,
    digits: toDigits(bytes.map((byte, i) => (i === at ? byte ^ (1 << (number % 8)) : byte))),
  }
}

const kidOf = ({ digits }: Photo): string => readCode(digits)?.kid ?? ''

/** All carts as they stand; null while others are at work too. */
const carts = (world: BoothWorld): Promise<string | null> =>
  undisturbed(world, async ({ carts: all }) => JSON.stringify(await all.find({})))

/** What a look at the store comes to; null while others are at work too. */
async function undisturbed(
  { shop }: BoothWorld,
  look: (store: Store) => Promise<string>,
): Promise<string | null> {
  return shop.turns.isShared() ? null : look(shop.store())
}

/** Whose browser each ticket's visitor has. */
const visitorsOf = async ({ tickets }: Store): Promise<string> =>
  (await tickets.find({})).map(({ _id, visitor }) => `${_id} ${visitor}`).join('\n')

/** What a code may bring to the shop. */
const brought = ({ tickets, offers, ticketTokens }: Store): Promise<string> =>
  idsOf([tickets, offers, ticketTokens])

async function idsOf(collections: { find(query: object): Promise<{ _id: string }[]> }[]): Promise<string> {
  const found = await Promise.all(collections.map(each => each.find({})))
  return JSON.stringify(found.map(docs => docs.map(({ _id }) => _id)))
}

async function records({ shop }: BoothWorld): Promise<string> {
  const { tickets, offers, ticketTokens, carts, orders } = shop.store()
  const found = await Promise.all([tickets, offers, ticketTokens, carts, orders].map(each => each.find({})))
  return JSON.stringify(found)
}
