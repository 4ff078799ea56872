import { type BenchServer, openServer } from './bench-servers.ts'
import { alone, type Budget, type Figure, figure, type Samples } from './figure.ts'
import { type Load, loadOf } from './load.ts'
import { inTurns, type Revision } from './revisions.ts'

const SECONDS = 2
const PRODUCT = '/api/product/product-by-name?name=13oz%20Vinyl%20Banner'
const MB = 1024 * 1024
const MEMORY: Budget = { of: 'figure', most: 160 }

/**
 * Product by name through the whole stack, beside a bare Hono's hello and a hello behind the same middleware: held to its
 * budgets by the server's processor time, which can be counted (issue 12.1), and told by the clock.
 */
export async function benchApi(revisions: readonly Revision[]): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack()
  const bare = await openServer(stack, 'bare')
  const middleware = await openServer(stack, 'middleware')
  for (const revision of revisions) await compile(revision)
  const shops: (Revision & { server: BenchServer })[] = []
  for (const revision of revisions)
    shops.push({ ...revision, server: await openServer(stack, 'shop', revision) })
  // Once unmeasured, until everything is compiled.
  await Promise.all([load(bare, '/hello'), load(middleware, '/api/hello')])
  for (const { server } of shops) await load(server, PRODUCT)
  const hellos: Load[] = []
  const loads = await inTurns(
    () => load(bare, '/hello'),
    shops,
    async ({ name, server }) => {
      if (name === 'now') hellos.push(await load(middleware, '/api/hello'))
      return load(server, PRODUCT)
    },
  )
  const [own] = shops
  const rss = own ? await own.server.memory() : Number.NaN
  return [...figuresOf(loads, hellos), alone('API: memory of the server afterwards', 'MB', rss / MB, MEMORY)]
}

/** What a server compiles it keeps for the one after it, as a first start does for the server it becomes (issue 12.6). */
async function compile(revision: Revision): Promise<void> {
  await using stack = new AsyncDisposableStack()
  await openServer(stack, 'shop', revision)
}

const load = (server: BenchServer, path: string) => loadOf(server, path, SECONDS)

function figuresOf(loads: Samples<Load>, hellos: Load[]): Figure[] {
  const behind = { now: loads.now, control: hellos }
  return [
    ...beside('bare Hono', loads, { of: 'ratio', least: 0.5 }),
    ...beside('a hello behind its middleware', behind, { of: 'ratio', least: 0.85 }),
  ]
}

function beside(what: string, loads: Samples<Load>, budget: Budget): Figure[] {
  const name = `API: product by name, beside ${what}`
  return [
    figure(name, '/CPU s', loads, ({ perProcessorSecond }) => perProcessorSecond, budget),
    figure('The same by the clock', '/s', loads, ({ perSecond }) => perSecond),
  ]
}
