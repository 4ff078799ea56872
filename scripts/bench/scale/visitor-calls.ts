import { createHash, randomInt } from 'node:crypto'
import { identityOf } from '#api/services/artwork/uploads.ts'
import { secretHash } from '#api/services/booth/links.ts'
import { keepOffer } from '#api/services/booth/offers.ts'
import { browserOf, linkedTicket, newSecret, offerBytes } from '#api/testing/booth.ts'
import { ticketOwner } from '#shared/booth/ticket-owner.ts'
import type { CompletedUpload } from '#shared/contract/artwork-upload.ts'
import { ORDER_TOKEN_HEADER, ORDER_VISIT_HEADER } from '#shared/contract/limits.ts'
import { buildJpeg } from '#shared/testing/artwork-jpeg.ts'
import { type Filled, known } from './filled.ts'
import type { Recipe, Recipes } from './recipe.ts'

/** A ticket with an offer, and the browser of its visitor. */
async function visit({ shop }: Filled) {
  const secret = newSecret()
  const { ticket, offer, token } = await linkedTicket(shop, { visitor: secretHash(secret) })
  const headers = { [ORDER_TOKEN_HEADER]: token, [ORDER_VISIT_HEADER]: secret }
  return { ticket, offer, headers, browser: browserOf(shop, token, secret) }
}

const asked =
  (path: string, json: (visited: Awaited<ReturnType<typeof visit>>) => object = () => ({})): Recipe =>
  async filled => {
    const visited = await visit(filled)
    return () => visited.browser(path, json(visited))
  }

/** A file for the front of the offered line that nobody sent before; `at` is its address. */
async function aFile(filled: Filled) {
  const visited = await visit(filled)
  const seed = randomInt(60_000)
  const bytes = buildJpeg({ jfif: { unit: 1, x: 300 + (seed % 1_000), y: 300 + Math.floor(seed / 1_000) } })
  const sha256 = createHash('sha256').update(bytes).digest('base64')
  const at = `/uploads/${await identityOf([sha256])}`
  const start = { fileName: 'sign.jpg', size: bytes.length, contentType: 'image/jpeg', sha256 }
  const place = { line: visited.offer.lines[0]?.lineId ?? '', slot: 'front' }
  return { ...visited, at, start, place, bytes, sha256 }
}

async function sent(filled: Filled) {
  const file = await aFile(filled)
  const { url } = (await (await file.browser(file.at, file.start)).json()) as { url: string }
  await fetch(url, {
    method: 'PUT',
    body: file.bytes,
    headers: { 'Content-Type': 'image/jpeg', 'If-None-Match': '*', 'x-amz-checksum-sha256': file.sha256 },
  })
  const complete = () => file.browser(`${file.at}/complete`, { places: [file.place] })
  return { ...file, complete }
}

/** A ticket whose line has a file with its small picture. */
const pictured = (filled: Filled) =>
  filled.once('pictured', async () => {
    const file = await sent(filled)
    const { ref } = (await (await file.complete()).json()) as CompletedUpload
    const keep = () =>
      filled.shop.call(`/api/o/picture?key=${encodeURIComponent(ref.key)}`, {
        method: 'PUT',
        body: filled.picture,
        headers: { ...file.headers, 'Content-Type': 'image/webp' },
      })
    await keep()
    return { ...file, keep }
  })

/** An upload of two parts that was begun. */
const begun = (filled: Filled) =>
  filled.once('visitor’s upload', async () => {
    const visited = await visit(filled)
    const at = `/uploads/${'a'.repeat(64)}`
    await visited.browser(at, { fileName: 'sign.jpg', size: 9 * 2 ** 20, contentType: 'image/jpeg' })
    return { ...visited, at: `${at}/parts` }
  })

/** What a visitor of a stand does with an order's link. */
export const VISITOR_CALLS = {
  'POST /api/o': { '': asked('') },
  'POST /api/o/pay': { '': asked('/pay', ({ offer }) => ({ offerId: offer._id })) },
  'POST /api/o/agree': {
    '': async filled => {
      const { ticket, browser } = await visit(filled)
      const kept = await keepOffer(filled.shop.deps, ticket._id, offerBytes(filled.shop, ticket._id, 2))
      if (!kept.ok) throw new Error(kept.code)
      return () => browser('/agree', { offerId: kept.offer._id })
    },
  },
  'POST /api/o/contact': { '': asked('/contact', () => ({ name: 'Ann', phone: '', mail: '', company: '' })) },
  'POST /api/o/claim': {
    '': async filled => {
      const { browser } = await visit(filled)
      const { token } = await known(filled.shop)
      return () => browser('/claim', {}, { token })
    },
  },
  'POST /api/o/forget': { '': asked('/forget') },
  'POST /api/o/session': {
    '': async filled => {
      const { browser, sessionId } = await filled.once('visitor’s session', async () => {
        const { ticket, offer, browser: own } = await visit(filled)
        await own('/pay', { offerId: offer._id })
        const [open] = await filled.shop.deps.store.checkouts.find({
          where: { owner: ticketOwner(ticket._id) },
        })
        return { browser: own, sessionId: open?.sessionId ?? '' }
      })
      return () => browser('/session', { sessionId })
    },
  },
  'PUT /api/o/picture': { '': async filled => (await pictured(filled)).keep },
  'POST /api/o/picture': {
    '': async filled => {
      const { browser, place } = await pictured(filled)
      return () => browser('/picture', place)
    },
  },
  'POST /api/o/uploads/:artwork': {
    '': async filled => {
      const { browser, at, start } = await aFile(filled)
      return () => browser(at, start)
    },
  },
  'DELETE /api/o/uploads/:artwork': {
    '': async filled => {
      const { browser, at, start, headers } = await aFile(filled)
      await browser(at, start)
      return () => filled.shop.call(`/api/o${at}`, { method: 'DELETE', headers })
    },
  },
  'GET /api/o/uploads/:artwork/parts': {
    '': async filled => {
      const { headers, at } = await begun(filled)
      return () => filled.shop.call(`/api/o${at}`, { headers })
    },
  },
  'POST /api/o/uploads/:artwork/parts': {
    '': async filled => {
      const { browser, at } = await begun(filled)
      return () => browser(at, { number: 1, sha256: `${'A'.repeat(43)}=` })
    },
  },
  'POST /api/o/uploads/:artwork/complete': { '': async filled => (await sent(filled)).complete },
} satisfies Record<string, Recipes>
