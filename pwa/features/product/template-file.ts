import type { Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import type { PrintSlot } from '#shared/print/slots.ts'
import { templatePdf } from '#shared/template/pdf.ts'
import { templateOf } from '#shared/template/template.ts'

/** The template of one printed part as a file; its code is fetched at the tap. */
export function templateFile(product: Product, selection: PrintChoices, slot: PrintSlot) {
  const template = templateOf(product, selection, slot)
  return { name: template.fileName, bytes: templatePdf(template) }
}
