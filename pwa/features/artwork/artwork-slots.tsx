import { useState } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import { fileShown, type SlotState } from '#pwa/sync/uploads/slot-view.ts'
import { OfferedTurn } from '#pwa/ui/repairs/offered-turn.tsx'
import { DTF, RefusedRepairs } from '#pwa/ui/repairs/refused-repairs.tsx'
import { shortFileName } from '#shared/artwork/short-name.ts'
import type { CartLine } from '#shared/cart/line.ts'
import { type LineSlot, lineSlots } from '#shared/cart/line-slots.ts'
import { hasListedSize } from '#shared/print/print-size.ts'
import { slotHint, slotTitle, slotWords } from '#shared/print/slot-words.ts'
import classes from './artwork.module.css'
import { ArtworkSlot } from './artwork-slot.tsx'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { PendingOnOtherDevice } from './pending-on-other-device.tsx'
import { SlotAdvice } from './slot-advice.tsx'
import { type Slots, useSlots } from './use-slots.ts'

/** The artwork of one cart line: a file for each part that is printed (D18, D57). */
export function ArtworkSlots({ line, name = line.product }: { line: CartLine; name?: string }) {
  const owner = useCartOwner()
  return owner !== null && <OwnSlots sub={owner} line={line} lineName={name} />
}

function OwnSlots({ sub, line, lineName }: { sub: string; line: CartLine; lineName: string }) {
  const slots = useSlots(sub, line)
  const product = useProduct(line.product)
  return (
    <div className={classes.slots}>
      {lineSlots(product, line).map(slot => (
        <OwnSlot
          key={slot.slot}
          {...{ sub, line, lineName, slot, slots }}
          isFixed={product !== null && hasListedSize(product)}
        />
      ))}
    </div>
  )
}

/** What a slot without a file means, in plain words (D57). */
function hintOf({ slot, size, isPrinted }: LineSlot, { options }: CartLine): string {
  if (!isPrinted) return ''
  if (slot !== 'front') return slotHint(slot, size)
  return options.requiresArtwork === false ? ARTWORK_TEXTS.notNeeded : ARTWORK_TEXTS.needed
}

interface OwnSlotProps {
  sub: string
  line: CartLine
  /** What tells the line from others of its product. */
  lineName: string
  slot: LineSlot
  slots: Slots
  isFixed: boolean
}

function OwnSlot({ sub, line, lineName, slot, slots, isFixed }: OwnSlotProps) {
  const { slot: name, size } = slot
  const { printsFrom } = slotWords(name)
  // The device keeps no refused file: this page has what was picked on it.
  const [picked, setPicked] = useState<File | null>(null)
  const refused = refusalIn(slots, name)
  const isChecking = slots.stateOf(name).kind === 'checking'
  const upload = (file: File) => {
    setPicked(file)
    slots.upload(name, file)
  }
  return (
    <ArtworkSlot
      sub={sub}
      lineName={lineName}
      title={slotTitle(name, slot.name)}
      hint={hintOf(slot, line)}
      isOptional={name !== 'front' || line.options.requiresArtwork === false}
      state={slots.stateOf(name)}
      ordered={size}
      refusal={slots.refusalOf(name)}
      onPick={upload}
      onRetry={() => slots.retry(name)}
      onPause={() => slots.pause(name)}
      onResume={() => slots.resume(name)}
      onClear={() => slots.clear(name)}
      onDismissRefusal={() => slots.dismissRefusal(name)}
    >
      {!slot.isPrinted && <p className={classes.hint}>{ARTWORK_TEXTS.notPrinted}</p>}
      {refused && picked && shortFileName(picked.name) === refused.fileName && (
        <RefusedRepairs
          file={picked}
          message={refused.message}
          ordered={size}
          keepsClear={line.product === DTF}
          onUse={upload}
        />
      )}
      <PendingOnOtherDevice
        lineName={lineName}
        file={slots.pendingOnOtherDeviceOf(name)}
        onDismiss={file => slots.dismiss(name, file)}
      />
      <OfferedTurn
        key={shownName(slots.stateOf(name))}
        open={async () => {
          const bytes = await slots.fileOf(name)
          return bytes && { bytes, name: shownName(slots.stateOf(name)) }
        }}
        found={isChecking ? null : slots.foundOf(name)}
        ordered={size}
        onUse={upload}
      />
      <SlotAdvice
        sub={sub}
        own={slots.foundOf(name)}
        artworkKey={keyShown(slots.stateOf(name))}
        ordered={size}
        isFixed={isFixed}
        product={line.product}
        other={printsFrom ? slots.foundOf(printsFrom) : null}
      />
    </ArtworkSlot>
  )
}

/** The refusal a slot shows, of its file or of a later pick. */
function refusalIn(slots: Slots, slot: LineSlot['slot']) {
  const state = slots.stateOf(slot)
  return state.kind === 'refused' ? state : slots.refusalOf(slot)
}

function keyShown(state: SlotState): string | null {
  const shown = fileShown(state)
  return shown?.kind === 'uploaded' ? shown.artwork.key : null
}

const shownName = (state: SlotState): string => ('fileName' in state ? state.fileName : '')
