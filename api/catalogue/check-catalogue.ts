import { z } from 'zod'
import type { CatalogueData } from './catalogue-rules.ts'
import { catalogueProblems } from './catalogue-rules.ts'
import { productProblems } from './product-rules.ts'
import { categoryShape, productShape } from './shapes.ts'

/** Everything that must hold of the shop's catalogue before a list may be published. */
const catalogueSchema = z
  .strictObject({ categories: z.array(categoryShape).min(1), products: z.array(productShape).min(1) })
  .superRefine((data: CatalogueData, context) => {
    const problems = [...data.products.flatMap(productProblems), ...catalogueProblems(data)]
    for (const message of problems) context.addIssue({ code: 'custom', message })
  })

/**
 * The data itself once it is known to be right; throws with every problem otherwise. Not Zod's copy: that has records
 * in the order of their keys' enum, and the order of `options` is the order on the page.
 */
export function checkedCatalogue(data: unknown): CatalogueData {
  const result = catalogueSchema.safeParse(data)
  if (!result.success) throw new Error(`The catalogue is not right:\n${z.prettifyError(result.error)}`)
  return data as CatalogueData
}
