import { Hono } from 'hono'
import type { Deps } from '#api/deps.ts'
import { failure } from '#api/failure.ts'
import type { ApiEnv } from '#api/middleware/context.ts'
import { refuse } from '#api/middleware/envelope.ts'
import { validate } from '#api/middleware/validate.ts'
import { API } from '#shared/contract/api.ts'
import { sendJson } from './send.ts'

const LISTING = API['GET /api/product']
const PRODUCT = API['GET /api/product/product-by-name']

/** The spec's catalogue calls (§7): public, answered from the current price list in memory. */
export function catalogueRoutes({ catalogue }: Pick<Deps, 'catalogue'>) {
  return (
    new Hono<ApiEnv>()
      .get('/catalogue', c => sendJson(c, catalogue.current().answers.whole))
      .get('/product/top-products', c => sendJson(c, catalogue.current().answers.topProducts))
      .get('/product/product-categories', c => sendJson(c, catalogue.current().answers.categories))
      .get('/product/all-products', c => sendJson(c, catalogue.current().answers.allProducts))
      .get('/product', validate('query', LISTING.query), async c => {
        const { categoryName, subCategoryName } = c.req.valid('query')
        const answer = catalogue.current().answers.listing(categoryName, subCategoryName)
        return answer ? sendJson(c, answer) : refuse(c, failure('not_found', 'No data found'))
      })
      // Asked more than all others: a name that there is needs no schema, which costs half as much as the answer.
      .get('/product/product-by-name', c => {
        const name = c.req.query('name')
        const answer = name === undefined ? null : catalogue.current().answers.product(name)
        if (answer) return sendJson(c, answer)
        return PRODUCT.query.safeParse({ name }).success
          ? refuse(c, failure('unknown_product', 'Product not found.'))
          : refuse(c, failure('invalid', 'name: is required'))
      })
  )
}
