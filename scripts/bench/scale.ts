import { ENGINES, programOf } from '#scripts/engines/list.ts'
import { startSecantus } from '#scripts/engines/start.ts'
import { type Budget, type Figure, figure } from './figure.ts'
import { inTurns } from './revisions.ts'
import { EVERY_CALL } from './scale/every-call.ts'
import type { Size } from './scale/fill.ts'
import { type Filled, openFilled } from './scale/filled.ts'
import { pageViewsAtOnce } from './scale/page-views.ts'
import type { Recipe } from './scale/recipe.ts'
import { leastMs } from './scale/timed.ts'

/** A store, and how much of it the small and the large shop hold. */
interface Measured {
  store: string
  mongodb: string | null
  few: Size
  many: Size
  budget?: Budget
}

const FEW: Size = { orders: 1_000, carts: 100 }
const ON_SQLITE: Measured = {
  store: 'SQLite',
  mongodb: null,
  few: FEW,
  many: { orders: 100_000, carts: 10_000 },
  budget: { of: 'ratio', most: 2 },
}

/**
 * What every call of the contract costs at 100,000 orders and 10,000 carts, beside the same at 1,000 and 100 (issue 10.4), on
 * SQLite. Where SecantusDB is installed, there too at 3,000 beside 1,000, without a budget: it reads the whole of a range before it
 * takes the first ten of it, which mongod does not.
 */
export async function benchScale(): Promise<Figure[]> {
  const onSqlite = await measured(ON_SQLITE)
  if (programOf(ENGINES.secantus) === null) return onSqlite
  const server = await startSecantus()
  try {
    const mongodb = `mongodb://127.0.0.1:${server.port}/`
    const onSecantus = { store: 'SecantusDB', mongodb, few: FEW, many: { orders: 3_000, carts: 300 } }
    return [...onSqlite, ...(await measured(onSecantus))]
  } finally {
    await server.stop()
  }
}

async function measured(of: Measured): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const [few, many] = [await opened(stack, of, of.few), await opened(stack, of, of.many)]
  const figures: Figure[] = []
  for (const [call, recipes] of Object.entries(EVERY_CALL))
    for (const [way, recipe] of Object.entries(recipes)) {
      const name = `${of.store}: ${call}${way === '' ? '' : `, ${way}`}`
      figures.push(await beside(name, recipe, few, many, of.budget))
    }
  return [...figures, await pageViewsAtOnce(many)]
}

async function opened(stack: AsyncDisposableStack, { mongodb }: Measured, size: Size): Promise<Filled> {
  const filled = await openFilled(size, mongodb)
  stack.defer(() => filled.shop.close())
  return filled
}

async function beside(
  name: string,
  recipe: Recipe,
  few: Filled,
  many: Filled,
  budget?: Budget,
): Promise<Figure> {
  const ms = (of: Filled) => leastMs(of, recipe)
  try {
    await ms(few)
    await ms(many)
    const taken = await inTurns(() => ms(few), [many], ms)
    return figure(name, 'ms', taken, each => each, budget)
  } catch (error) {
    // The others are measured all the same.
    return {
      name: `${name}: ${String(error).slice(0, 60)}`,
      unit: 'ms',
      now: [Number.NaN],
      ...(budget ? { budget } : {}),
    }
  }
}
