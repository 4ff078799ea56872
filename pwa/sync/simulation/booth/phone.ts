import { fromDigits, toDigits } from '#shared/booth/code.ts'
import type { Opened } from './shop.ts'
import type { Tablet } from './tablet.ts'
import { type BoothWorld, look, over } from './world.ts'

/** A visitor's phone: what it photographed, was shown and has open. */
export interface Phone {
  photograph(tablet: Tablet, ticket: string): void
  open(): Promise<void>
  press(): Promise<void>
  pay(): Promise<void>
  comeBack(): Promise<void>
  /** Sends what was photographed with something of it altered (B8). */
  forge(number: number): Promise<void>
}

export function createPhone(world: BoothWorld): Phone {
  const { chance, shop } = world
  const visitor = chance.uuid()
  let photo: { token: string; digits: string } | null = null
  let shown: Opened | null = null
  let page: { id: string; ticket: string; offerId: string } | null = null

  async function ask(token: string, digits: string): Promise<Opened | null> {
    const before = await carts(world)
    const opened =
      (await over(world, () => shop.openByCode(token, digits))) ??
      (await over(world, () => shop.openByLink(token)))
    // What tablets do at the same time is seen by a later look: only what a phone did alone is held against it.
    const after = await carts(world)
    if (before !== null && after !== null && before !== after) world.broken.push('B4: a phone changed a cart')
    return opened
  }

  async function open(): Promise<void> {
    const opened = photo && (await ask(photo.token, photo.digits))
    if (!opened?.current) return
    shown = opened
    look(world, opened.ticketId, opened.current)
  }

  async function press(): Promise<void> {
    if (!shown) await open()
    if (!photo || !shown?.current) return
    const { ticketId, current } = shown
    const { token } = photo
    const pressed = await over(world, () => shop.pay(token, current, visitor))
    if (pressed && 'session' in pressed) page = { id: pressed.session, ticket: ticketId, offerId: current }
    // Whatever is in the way, people look at the page again.
    else shown = null
  }

  return {
    photograph(tablet, ticket) {
      const code = tablet.tickets.get(ticket)?.shown
      if (code) photo = { token: code.token, digits: code.digits }
    },
    open,
    press,
    async pay() {
      if (!page) await press()
      if (!page) return
      const { id, ticket } = page
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
      const opened = await shop.openByCode(token, digits)
      if (opened !== null) world.broken.push('B8: an altered code was taken')
      if (before !== (await records(world))) world.broken.push('B8: an altered code changed a record')
    },
  }
}

/** One bit flipped, or the code under another link. */
function altered(photo: { token: string; digits: string }, number: number, tokens: string[]) {
  const other = tokens[number % tokens.length]
  if (number % 2 === 0 && other !== undefined && other !== photo.token) return { ...photo, token: other }
  const bytes = fromDigits(photo.digits) ?? new Uint8Array()
  const at = number % bytes.length
  return {
    ...photo,
    digits: toDigits(bytes.map((byte, i) => (i === at ? byte ^ (1 << (number % 8)) : byte))),
  }
}

/** All carts as they stand; null while others are at work too. */
async function carts({ shop }: BoothWorld): Promise<string | null> {
  return shop.turns.isShared() ? null : JSON.stringify(await shop.store().carts.find({}))
}

async function records({ shop }: BoothWorld): Promise<string> {
  const { tickets, offers, ticketTokens, carts, orders } = shop.store()
  const found = await Promise.all([tickets, offers, ticketTokens, carts, orders].map(each => each.find({})))
  return JSON.stringify(found)
}
