import { useAuth } from '#pwa/lib/auth/use-auth.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import type { SlotState } from '#pwa/sync/slot-state.ts'
import { offersBackArtwork } from '#shared/cart/checkout-gate.ts'
import { orderedSize } from '#shared/cart/file-places.ts'
import type { CartLine, ArtworkSlot as Slot } from '#shared/cart/line.ts'
import { hasListedSize } from '#shared/print/print-size.ts'
import classes from './artwork.module.css'
import { ArtworkSlot } from './artwork-slot.tsx'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { SlotAdvice } from './slot-advice.tsx'
import { useSlots } from './use-slots.ts'
import { WaitingElsewhere } from './waiting-elsewhere.tsx'

/** The artwork of one cart line: a file for the front, and one for the back of what is printed on both sides (D18). */
export function ArtworkSlots({ line, name = line.product }: { line: CartLine; name?: string }) {
  const { user } = useAuth()
  return user && <OwnSlots sub={user.sub} line={line} lineName={name} />
}

function OwnSlots({ sub, line, lineName }: { sub: string; line: CartLine; lineName: string }) {
  const slots = useSlots(sub, line)
  const product = useProduct(line.product)
  const ordered = orderedSize(product, line.options)
  const isNeeded = line.options.requiresArtwork !== false
  const hasBack =
    offersBackArtwork(line.options) || line.artwork.back !== null || slots.elsewhereOf('back') !== null
  const slot = (name: Slot, title: string, hint: string, isOptional: boolean) => (
    <ArtworkSlot
      sub={sub}
      lineName={lineName}
      title={title}
      hint={hint}
      isOptional={isOptional}
      state={slots.stateOf(name)}
      ordered={ordered}
      refusal={slots.refusalOf(name)}
      onPick={file => slots.place(name, file)}
      onRetry={() => slots.retry(name)}
      onPause={() => slots.pause(name)}
      onResume={() => slots.resume(name)}
      onClear={() => slots.clear(name)}
      onDismissRefusal={() => slots.dismissRefusal(name)}
    >
      <WaitingElsewhere
        lineName={lineName}
        file={slots.elsewhereOf(name)}
        onDismiss={file => slots.dismiss(name, file)}
      />
      <SlotAdvice
        sub={sub}
        own={slots.foundOf(name)}
        artworkKey={keyShown(slots.stateOf(name))}
        ordered={ordered}
        isFixed={product !== null && hasListedSize(product)}
        product={line.product}
        other={name === 'back' ? slots.foundOf('front') : null}
      />
    </ArtworkSlot>
  )
  return (
    <div className={classes.slots}>
      {slot('front', ARTWORK_TEXTS.front, ARTWORK_TEXTS[isNeeded ? 'needed' : 'notNeeded'], !isNeeded)}
      {hasBack && slot('back', ARTWORK_TEXTS.back, ARTWORK_TEXTS.backHint, true)}
    </div>
  )
}

function keyShown(state: SlotState): string | null {
  return state.kind === 'uploaded' ? state.artwork.key : null
}
