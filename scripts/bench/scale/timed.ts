import type { Filled } from './filled.ts'
import type { Ask, Recipe } from './recipe.ts'

/** How often one round asks: at least and at most so often, and otherwise for so many milliseconds, what a call needs included. */
const ASKS = { least: 3, most: 60, ms: 100 }

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
  const started = performance.now()
  const isOver = () => taken.length >= ASKS.most || performance.now() - started >= ASKS.ms
  while (taken.length < ASKS.least || !isOver()) taken.push(await msOf(await recipe(filled)))
  return Math.min(...taken)
}
