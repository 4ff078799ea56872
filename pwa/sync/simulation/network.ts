import type { Post } from '#pwa/sync/post.ts'
import { type Reply, replyOf } from '#pwa/sync/reply.ts'
import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'
import type { SyncRequest } from '#shared/contract/sync.ts'
import type { CartServer, HttpAnswer } from './cart-server.ts'
import { createWire } from './wire.ts'
import { copied, type World } from './world.ts'

/** A device's way to the servers. */
export interface Link {
  isCut: boolean
  post(post: Post): Promise<Reply>
}

interface SentSync {
  token: string | null
  request: SyncRequest
}

/** What a device sends of its cart, over a faulty network. */
export function createLink(world: World, server: CartServer, tokenNow: () => string | null): Link {
  const { chance } = world
  const handle = (process: number, { token, request }: SentSync) => server.handle(process, token, request)
  const wire = createWire(world, { isUp: server.isUp, handle }, () => link.isCut)
  const link: Link = {
    isCut: false,
    post: async post => read(await Promise.race([wire.silence(), exchange(post)])),
  }

  async function exchange(post: Post): Promise<HttpAnswer | null> {
    // Between reading the rows and sending them somebody else may sign in.
    await world.wait(chance.below(60))
    return wire.send({ token: tokenNow(), request: copied(post.body as SyncRequest) })
  }

  return link
}

function read(answer: HttpAnswer | null): Reply {
  if (!answer) return { kind: 'later', code: 'offline', retryAfterMs: null }
  const { status, body, code } = answer
  const headers = { [OWN_HEADER]: OWN_VALUE }
  const said = copied(body ?? { code, error: 'Words' })
  return replyOf(new Response(null, { status, headers }), said)
}
