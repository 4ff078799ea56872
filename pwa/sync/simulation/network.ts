import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import type { Post } from '../post.ts'
import { type Reply, replyOf } from '../reply.ts'
import type { CartServer, HttpAnswer } from './cart-server.ts'
import { copied, type World } from './world.ts'

/** Milliseconds after which a client gives up ("Outbox"). */
const TIMEOUT_MS = 10_000

/** A device's way to the servers. */
export interface Link {
  isCut: boolean
  post(post: Post): Promise<Reply>
}

/** A network that loses, delays, duplicates and reorders what a device sends, in both directions. */
export function createLink(world: World, server: CartServer, tokenNow: () => string | null): Link {
  const { chance, faults } = world
  const offline: Reply = { kind: 'later', code: 'offline', retryAfterMs: null }
  // Slow ones arrive after the client gave up, and after what it sent next.
  const delay = () => (chance.happens(faults.slow) ? chance.below(30_000) : 1 + chance.below(200))

  const link: Link = { isCut: false, post: post => Promise.race([silence(), exchange(post)]) }

  async function silence(): Promise<Reply> {
    await world.wait(TIMEOUT_MS)
    return offline
  }

  async function exchange(post: Post): Promise<Reply> {
    // Between reading the rows and sending them somebody else may sign in.
    await world.wait(chance.below(60))
    const token = tokenNow()
    const request = copied(post.body as SyncRequest)
    if (chance.happens(faults.twice)) void carry(token, request)
    return carry(token, request)
  }

  async function carry(token: string | null, request: SyncRequest): Promise<Reply> {
    await world.wait(delay())
    const process = chance.below(2)
    if (link.isCut || !server.isUp(process)) return offline
    if (chance.happens(faults.loss)) return silence()
    const answer = await server.handle(process, token, copied(request))
    await world.wait(delay())
    return link.isCut || chance.happens(faults.loss) ? silence() : read(answer)
  }

  function read({ status, body, code }: HttpAnswer): Reply {
    const headers = { [OWN_HEADER]: OWN_VALUE }
    const said = copied(body ?? { code, error: 'Words' })
    return replyOf(new Response(null, { status, headers }), said)
  }

  return link
}
