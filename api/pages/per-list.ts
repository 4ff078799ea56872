import type { Catalogue } from '#api/catalogue/catalogue.ts'
import type { PageFile } from '#api/pages/files.ts'
import type { PriceList } from '#shared/catalogue/product.ts'

/** Answers a file by its name from memory; makes it when it is first asked for under a price list. */
export type Kept = (name: string, make: (list: PriceList) => PageFile) => PageFile

/** Keeps files for as long as the price list they were made from is the newest. */
export function perList(catalogue: Pick<Catalogue, 'current'>): Kept {
  const files = new Map<string, PageFile>()
  let madeFrom: PriceList | null = null
  return (name, make) => {
    const { list } = catalogue.current()
    if (list !== madeFrom) files.clear()
    madeFrom = list
    const file = files.get(name) ?? make(list)
    files.set(name, file)
    return file
  }
}
