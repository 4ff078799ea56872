import { type Budget, type Figure, figure } from './figure.ts'
import { inTurns } from './revisions.ts'
import { EVERY_CALL } from './scale/every-call.ts'
import type { Size } from './scale/fill.ts'
import { type Filled, openFilled } from './scale/filled.ts'
import { pageViewsAtOnce } from './scale/page-views.ts'
import type { Recipe } from './scale/recipe.ts'
import { leastMs } from './scale/timed.ts'

const FEW: Size = { orders: 1_000, carts: 100 }
const MANY: Size = { orders: 100_000, carts: 10_000 }
const BUDGET: Budget = { of: 'ratio', most: 2 }
/** Calls after which a line says how far it is. */
const SAID = 10

/**
 * What every call of the contract costs at 100,000 orders and 10,000 carts, beside the same at 1,000 and 100 (issue 10.4): on
 * SQLite, and on the MongoDB whose address is in `SCALE_MONGODB_URI`. Lines on standard error say how far it is.
 */
export async function benchScale(): Promise<Figure[]> {
  const onSqlite = await measured('SQLite', null)
  const mongodb = process.env.SCALE_MONGODB_URI
  return mongodb ? [...onSqlite, ...(await measured('MongoDB', mongodb))] : onSqlite
}

async function measured(store: string, mongodb: string | null): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const opened = async (size: Size) => {
    const filled = await openFilled(size, mongodb)
    stack.defer(() => filled.shop.close())
    console.error(`scale: ${store} holds ${size.orders} orders after ${minutes()}`)
    return filled
  }
  const [few, many] = [await opened(FEW), await opened(MANY)]
  const ways = Object.entries(EVERY_CALL).flatMap(([call, recipes]) =>
    Object.entries(recipes).map(([way, recipe]) => ({ call: way === '' ? call : `${call}, ${way}`, recipe })),
  )
  const figures: Figure[] = []
  for (const { call, recipe } of ways) {
    figures.push(await beside(`${store}: ${call}`, recipe, few, many))
    if (figures.length % SAID === 0)
      console.error(`scale: ${figures.length} of ${ways.length} calls measured after ${minutes()}`)
  }
  return [...figures, await pageViewsAtOnce(many)]
}

const minutes = () => `${(process.uptime() / 60).toFixed(1)} min`

async function beside(name: string, recipe: Recipe, few: Filled, many: Filled): Promise<Figure> {
  const ms = (of: Filled) => leastMs(of, recipe)
  try {
    await ms(few)
    await ms(many)
    const taken = await inTurns(() => ms(few), [many], ms)
    return figure(name, 'ms', taken, each => each, BUDGET)
  } catch (error) {
    // The others are measured all the same.
    return {
      name: `${name}: ${String(error).slice(0, 60)}`,
      unit: 'ms',
      now: [Number.NaN],
      budget: BUDGET,
    }
  }
}
