import { TextArea } from '#pwa/ui/field/text-area.tsx'
import { MAX_SHIP_TO } from '#shared/contract/limits.ts'
import { BOOTH_TEXTS } from './booth-texts.ts'
import type { useTicketFields } from './contact-inputs.tsx'

/** Where an order goes that is paid by hand: no payment page asks for its address (decision 103). */
export const ShipTo = ({ fields, change }: ReturnType<typeof useTicketFields>) => (
  <TextArea
    label={BOOTH_TEXTS.fields.shipTo}
    rows={2}
    maxLength={MAX_SHIP_TO}
    value={fields.shipTo ?? ''}
    onChange={shipTo => change({ shipTo })}
  />
)
