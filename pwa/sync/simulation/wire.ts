import { copied, type World } from './world.ts'

/** Milliseconds after which a client gives up ("Outbox"). */
const TIMEOUT_MS = 10_000

/** Two processes that answer requests; one that dies over a request never does. */
export interface Servers<Request, Answer> {
  isUp(process: number): boolean
  handle(process: number, request: Request): Promise<Answer>
}

/** A device's way to the servers. */
export interface Wire<Request, Answer> {
  /** What comes back: null at once where nobody is there, and after 10 s where something was lost. */
  send(request: Request): Promise<Answer | null>
  /** Null, after the 10 s a client waits. */
  silence(): Promise<null>
}

/** A network that loses, delays, duplicates and reorders what a device sends, in both directions. */
export function createWire<Request, Answer>(
  world: Pick<World, 'chance' | 'faults' | 'wait'>,
  servers: Servers<Request, Answer>,
  isCut: () => boolean,
): Wire<Request, Answer> {
  const { chance, faults } = world
  // Slow ones arrive after the client gave up, and after what it sent next.
  const delay = () => (chance.happens(faults.slow) ? chance.below(30_000) : 1 + chance.below(200))

  async function silence(): Promise<null> {
    await world.wait(TIMEOUT_MS)
    return null
  }

  async function carry(request: Request): Promise<Answer | null> {
    await world.wait(delay())
    const process = chance.below(2)
    if (isCut() || !servers.isUp(process)) return null
    if (chance.happens(faults.loss)) return silence()
    const answer = await servers.handle(process, copied(request))
    await world.wait(delay())
    return isCut() || chance.happens(faults.loss) ? silence() : answer
  }

  function send(request: Request): Promise<Answer | null> {
    if (chance.happens(faults.twice)) void carry(request)
    return carry(request)
  }

  return { send, silence }
}
