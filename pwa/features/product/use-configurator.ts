import { useReducer, useRef, useState } from 'react'
import { TEXTS, TIMES } from '#pwa/lib/texts.ts'
import { useShop } from '#pwa/ui/shop-context.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { lineOf } from '#shared/cart/line-of.ts'
import type { Product } from '#shared/catalogue/product.ts'
import type { Problem } from '#shared/pricing/problems.ts'
import { isAddable, quote } from '#shared/pricing/quote.ts'
import { sizeProblem } from '#shared/pricing/typed-size.ts'
import { type Configuration, type ConfigurationChange, change, startOf } from './configuration.ts'
import { type FieldErrors, fieldErrors } from './field-errors.ts'
import { rateCents } from './rate.ts'
import { useAskedSize } from './use-asked-size.ts'
import { useEditedLine } from './use-edited-line.ts'
import { useRepriced } from './use-repriced.ts'

const AT_FIELDS = ['quantity', 'jobName', 'characters']

/** The state of a product page and what a person can do on it. */
export type Configurator = ReturnType<typeof useConfigurator>

/**
 * Why nothing can be added yet, where no field says it already; null when a field does. Without characters there is no price, and so no press
 * that would have their field say what is missing.
 */
function obstacleOf(reasons: readonly Problem[], totalCents: number): string | null {
  const unsaid = reasons.find(({ field }) => !AT_FIELDS.includes(field))
  if (unsaid) return unsaid.message
  return totalCents === 0 && reasons.some(({ field }) => field === 'characters')
    ? 'Enter the characters.'
    : null
}

/** Configures a product: every change is priced at once, adding makes a cart line (spec §4), which `onPut` is told. */
export function useConfigurator(
  product: Product,
  priceList: number,
  onPut: (lineId: string) => void = () => {},
) {
  const [state, set] = useReducer(
    (now: Configuration, next: ConfigurationChange | Configuration) =>
      'kind' in next ? change(product, now, next) : next,
    product,
    startOf,
  )
  const [asked, setAsked] = useState(false)
  const isAdding = useRef(false)
  const shop = useShop()
  useAskedSize(product, set)
  const editing = useEditedLine(product, set)
  const { selection } = state
  const breakdown = quote(product, selection)
  const repriced = useRepriced(product, priceList, selection, breakdown)
  const errors: FieldErrors = fieldErrors(product, state)
  const addable = isAddable(product, selection, breakdown)
  const sizeRefused = sizeProblem(product, state.sizeText)

  async function put() {
    const line = lineOf(product, selection, priceList)
    if (editing.lineId) await shop.changeLine(editing.lineId, line)
    onPut(editing.lineId ?? (await shop.addLine(line)).lineId)
    // Another one is another job: its name and its artwork are not this one's.
    if (!editing.lineId) set({ kind: 'added' })
    if (editing.lineId) toast('Cart updated', { tone: 'good' })
    else toast(TEXTS.product.added, { tone: 'good', ms: TIMES.addedToast })
  }

  async function add() {
    // The boxes may still hold an earlier size than the one in the field, which nobody asked for.
    if (!addable.ok || sizeRefused) return setAsked(true)
    if (isAdding.current) return
    // Nothing is drawn before the line is written: on a slow phone drawing this page takes longer than writing it.
    isAdding.current = true
    try {
      await put()
      setAsked(false)
      repriced.accept()
      editing.done()
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { tone: 'bad' })
      await editing.refused()
    } finally {
      isAdding.current = false
    }
  }

  return {
    product,
    ...state,
    change: set,
    breakdown,
    /** What a square foot costs while there is no size, in cents; null otherwise. */
    rateCents: rateCents(product, selection),
    wasCents: repriced.wasCents,
    errors,
    /** Why the size field's text is no size of this product; null where it is, or is empty. */
    sizeRefused,
    /** Whether every field's error shows, touched or not: after a press on the button (D14). */
    asked,
    editing: editing.lineId !== null,
    /** The line being edited as the cart holds it; null without one. */
    held: editing.held,
    obstacle:
      asked && sizeRefused
        ? sizeRefused.message
        : addable.ok
          ? null
          : obstacleOf(addable.reasons, breakdown.totalCents),
    add,
  }
}
