import { type BenchServer, openServer } from './bench-servers.ts'
import { alone, type Budget, type Figure, type Samples } from './figure.ts'
import { requestsPerSecond } from './load.ts'
import { inTurns, type Revision } from './revisions.ts'

const SECONDS = 2
const PRODUCT = '/api/product/product-by-name?name=13oz%20Vinyl%20Banner'
const MB = 1024 * 1024
const MEMORY: Budget = { of: 'figure', most: 160 }

/** Product by name through the whole stack, beside a bare Hono's hello and a hello behind the same middleware. */
export async function benchApi(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const bare = await openServer(stack, 'bare')
  const middleware = await openServer(stack, 'middleware')
  for (const revision of revisions) await compile(revision)
  const shops: (Revision & { server: BenchServer })[] = []
  for (const revision of revisions)
    shops.push({ ...revision, server: await openServer(stack, 'shop', revision) })
  // Once unmeasured, until everything is compiled.
  await Promise.all([rate(bare, '/hello'), rate(middleware, '/api/hello')])
  for (const { server } of shops) await rate(server, PRODUCT)
  const hellos: number[] = []
  const rates = await inTurns(
    () => rate(bare, '/hello'),
    shops,
    async ({ name, server }) => {
      if (name === 'now') hellos.push(await rate(middleware, '/api/hello'))
      return rate(server, PRODUCT)
    },
  )
  const [own] = shops
  const rss = own ? await own.server.memory() : Number.NaN
  return [...figuresOf(rates, hellos), alone('API: memory of the server afterwards', 'MB', rss / MB, MEMORY)]
}

/** What a server compiles it keeps for the one after it, as a first start does for the server it becomes (issue 12.6). */
async function compile(revision: Revision): Promise<void> {
  await using stack = new AsyncDisposableStack()
  await openServer(stack, 'shop', revision)
}

const rate = ({ port }: BenchServer, path: string) => requestsPerSecond(port, path, SECONDS)

function figuresOf(rates: Samples<number>, hellos: number[]): Figure[] {
  return [
    {
      ...rates,
      name: 'API: product by name, beside bare Hono',
      unit: '/s',
      budget: { of: 'ratio', least: 0.5 },
    },
    {
      ...{ name: 'API: the same, beside a hello behind its middleware', unit: '/s' },
      ...{ now: rates.now, control: hellos, budget: { of: 'ratio', least: 0.85 } },
    },
  ]
}
