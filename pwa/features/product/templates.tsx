import { useState } from 'react'
import { download } from '#pwa/lib/download.ts'
import action from '#pwa/ui/action/action.module.css'
import type { Product } from '#shared/catalogue/product.ts'
import type { PrintChoices } from '#shared/print/configured.ts'
import { slotLabel } from '#shared/print/slot-words.ts'
import type { PrintSlot } from '#shared/print/slots.ts'
import { templateSlots } from '#shared/print/template-slots.ts'
import classes from './try-artwork.module.css'
import { TRY_TEXTS as TEXTS } from './try-artwork-texts.ts'

interface TemplatesProps {
  product: Product
  selection: PrintChoices
}

/** Templates to lay artwork out on, as configured, made on the device at a tap (issue 8.6). */
export function Templates({ product, selection }: TemplatesProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const slots = templateSlots(product, selection)
  async function save(slot: PrintSlot) {
    try {
      const { templateFile } = await import('./template-file.ts')
      const { name, bytes } = templateFile(product, selection, slot)
      download(name, bytes, 'application/pdf')
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  if (slots.length === 0) return <p className={classes.hint}>{TEXTS.templateLater}</p>
  return (
    <div className={classes.templates}>
      {slots.map(slot => (
        <button key={slot.slot} type="button" className={action.quiet} onClick={() => save(slot)}>
          {TEXTS.template(slot.slot === 'front' ? '' : slotLabel(slot.slot, slot.name).toLowerCase())}
        </button>
      ))}
      {hasFailed ? (
        <p role="alert">{TEXTS.templateFailed}</p>
      ) : (
        <p className={classes.hint}>{TEXTS.templateHint}</p>
      )}
    </div>
  )
}
