import type { Filled } from './filled.ts'
import type { Ask, Recipe } from './recipe.ts'

/** How often one round asks: at least and at most so often, and otherwise for so many milliseconds. */
const ASKS = { least: 3, most: 60, ms: 250 }

/** Milliseconds until a call is answered, which must not be refused. */
export async function msOf(ask: Ask): Promise<number> {
  const started = performance.now()
  const answer = await ask()
  const text = await answer.text()
  const ms = performance.now() - started
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${text}`)
  return ms
}

/** The least of many asks: the machine's other work, and its disk's, meets some of them alone. */
export async function leastMs(filled: Filled, recipe: Recipe): Promise<number> {
  const taken: number[] = []
  let spent = 0
  while (taken.length < ASKS.least || (taken.length < ASKS.most && spent < ASKS.ms)) {
    const ms = await msOf(await recipe(filled))
    taken.push(ms)
    spent += ms
  }
  return Math.min(...taken)
}
