import type { Catalogue, CatalogueView } from '#api/catalogue/catalogue.ts'
import type { PageFile } from './files.ts'

/** Answers a file by its name from memory; makes it when it is first asked for under a price list. */
export type FilePerList = (name: string, make: (view: CatalogueView) => Made) => Made
type Made = PageFile | Promise<PageFile>

/** Keeps files for as long as the price list they were made from is the newest. */
export function perList(catalogue: Pick<Catalogue, 'current'>): FilePerList {
  const files = new Map<string, Made>()
  let madeFrom: CatalogueView['list'] | null = null
  return (name, make) => {
    const view = catalogue.current()
    if (view.list !== madeFrom) files.clear()
    madeFrom = view.list
    const file = files.get(name) ?? make(view)
    files.set(name, file)
    return file
  }
}
