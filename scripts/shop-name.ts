import { escapeMarkup } from '#api/pages/escape.ts'
import { BRAND } from '#shared/catalogue/brand.ts'

/** The brand's facts (D40) that a page's source may name, as `%SHOP_NAME%`. */
const FACTS: Record<string, string> = { NAME: BRAND.name, BLURB: BRAND.blurb }

/** A page's source with the brand's facts in their places. Throws at a place that no fact fills. */
export function namedPage(source: string): string {
  return source.replace(/%SHOP_(\w+)%/g, (place, name: string) => {
    const fact = FACTS[name]
    if (fact === undefined) throw new Error(`No fact of the brand fills ${place}`)
    return escapeMarkup(fact)
  })
}

/** The manifest under the shop's own names, which take the place of the plain ones in its source. */
export function namedManifest(source: string): string {
  return JSON.stringify({ ...JSON.parse(source), name: BRAND.name, short_name: BRAND.shortName }, null, 2)
}
