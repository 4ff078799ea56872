import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isToCome } from '#pwa/lib/previews.ts'
import { TEXTS } from '#pwa/lib/texts.ts'
import { useProduct } from '#pwa/lib/use-products.ts'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import type { RefusedPick, UploadRecord } from '#pwa/local/upload-record.ts'
import { liveOfLine } from '#pwa/sync/uploads/activity.ts'
import { fileShown, refusalBeside, type SlotState, slotState } from '#pwa/sync/uploads/slot-view.ts'
import { FilePicture } from '#pwa/ui/absent-picture/file-picture.tsx'
import type { SizeIn } from '#shared/artwork/fit.ts'
import type { ArtworkRef, CartLine, OptionsMap } from '#shared/cart/line.ts'
import { printedBy } from '#shared/cart/line-slots.ts'
import type { VisitorSlot as Slot, VisitorLine } from '#shared/contract/booth.ts'
import { slotTitle } from '#shared/print/slot-words.ts'
import classes from './artwork.module.css'
import { ArtworkSlot } from './artwork-slot.tsx'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { SlotPreview, Undrawable } from './slot-preview.tsx'
import { rowOf, useVisitorRows, type VisitorRows, visitorPictureQuery } from './use-visitor-files.ts'
import { type VisitorFiles, visitorFiles } from './visitor-files.ts'
import { VisitorProof } from './visitor-proof.tsx'

interface VisitorSlotsProps {
  visit: Visit
  line: VisitorLine
  /** Whether this browser may replace a file that is there. */
  isVisitor: boolean
  /** The shop has a file more. */
  onStored(): void
}

/** The files of one line of an order link: checked, kept and sent as everywhere (issue 9.4). */
export function VisitorSlots({ visit, line, isVisitor, onStored }: VisitorSlotsProps) {
  const files = visitorFiles(visit)
  const rows = useVisitorRows(files)
  const product = useProduct(line.product)
  const { slots: printed } = printedBy(product, line.options as OptionsMap)
  useKnown(files, line)
  useStored(rows, line, onStored)
  return (
    <div className={classes.slots}>
      {line.slots.map(slot =>
        slot.isStored && !isVisitor ? (
          <p key={slot.slot}>
            <strong>{ARTWORK_TEXTS.uploaded}</strong> {slotTitle(slot.slot, slot.name)}
          </p>
        ) : (
          <VisitorSlot
            key={slot.slot}
            {...{ visit, files, line, slot, isVisitor, rows }}
            ordered={printed.find(each => each.slot === slot.slot)?.size ?? null}
          />
        ),
      )}
      <VisitorProof {...{ visit, line, isVisitor, rows }} />
    </div>
  )
}

interface VisitorSlotProps extends Pick<VisitorSlotsProps, 'visit' | 'isVisitor'> {
  files: VisitorFiles
  line: VisitorLine
  slot: Slot
  rows: VisitorRows
  ordered: SizeIn | null
}

function VisitorSlot({ visit, files, line, slot, rows, ordered, isVisitor }: VisitorSlotProps) {
  const { uploader } = files
  const row = rowOf(rows, line, slot)
  const live = useSyncExternalStore(uploader.subscribe, () =>
    liveOfLine(uploader.getSnapshot(), line.lineId).get(slot.slot),
  )
  const stored = storedOf(slot, row)
  const own = slotState(live, row ?? undefined, stored)
  // What the shop refused is told until this browser has another file for it.
  const isRefused = own.kind === 'none' && slot.refused !== undefined
  const state: SlotState = slot.refused && isRefused ? { kind: 'refused', ...told(slot.refused) } : own
  const shown = fileShown(state)
  const needsStored = rows !== null && shown?.kind === 'uploaded' && !shown.preview && isVisitor
  const at = async () => ({ local: await files.local, line: line.lineId, slot: slot.slot })
  return (
    <ArtworkSlot
      sub=""
      lineName={line.product}
      title={slotTitle(slot.slot, slot.name)}
      hint={ARTWORK_TEXTS.kind}
      isOptional
      state={state}
      ordered={ordered}
      refusal={refusalBeside(live, row ?? undefined, stored)}
      picture={needsStored ? <StoredPicture {...{ visit, line, slot }} /> : <OwnOnly state={state} />}
      onPick={slot.mayFill ? file => void at().then(place => uploader.upload(place, file)) : undefined}
      onRetry={() => void at().then(uploader.retry)}
      onPause={() => void at().then(uploader.pause)}
      onResume={() => void at().then(uploader.resume)}
      onClear={isRefused || state.kind === 'uploaded' ? undefined : () => void at().then(uploader.clear)}
      onDismissRefusal={() => void at().then(uploader.dismiss)}
    >
      {slot.refused && !slot.mayFill && <p className={classes.hint}>{ARTWORK_TEXTS.noMore}</p>}
    </ArtworkSlot>
  )
}

/** Of a browser that is not the visitor's only what it drew itself is shown (B9). */
const OwnOnly = ({ state }: { state: SlotState }) =>
  fileShown(state)?.preview ? <SlotPreview state={state} sub="" /> : null

const told = ({ fileName, message }: NonNullable<Slot['refused']>): RefusedPick => ({
  fileName: fileName ?? '',
  message,
})

/** What the shop has in a slot, by the key this browser knows where it sent the file itself. */
function storedOf(slot: Slot, row: UploadRecord | null): ArtworkRef | null {
  if (slot.refused) return null
  if (!slot.isStored && row?.state !== 'stored') return null
  const key = row?.state === 'stored' ? row.key : ''
  const fileName = (row?.state === 'stored' ? row.fileName : slot.fileName) ?? ''
  return { bucket: 'order-artwork', key, fileName, size: 0, type: 'image/jpeg' }
}

/** The picture of a file that came from elsewhere: from the stand, or from another of the visitor's browsers. */
function StoredPicture({ visit, line, slot }: Pick<VisitorSlotProps, 'visit' | 'line' | 'slot'>) {
  const { data, isError, error } = useQuery({ ...visitorPictureQuery(visit, line, slot), retry: false })
  if (isToCome({ data, error })) return <p className={classes.hint}>{TEXTS.artwork.preparing}</p>
  if (isError) return <Undrawable error={error} />
  if (!data) return null
  return (
    <FilePicture className={classes.preview} src={data} alt={ARTWORK_TEXTS.previewOf(slot.fileName ?? '')} />
  )
}

function useKnown(files: VisitorFiles, { lineId, product, options, cents }: VisitorLine) {
  useEffect(() => {
    const line: CartLine = {
      id: lineId,
      product,
      productImg: '',
      options: options as OptionsMap,
      total: cents / 100,
      priceList: 0,
      priceSeen: cents,
      artwork: { front: null, back: null },
    }
    files.know(line)
  }, [files, lineId, product, options, cents])
}

/** Notices when this browser has sent one of the line's files that the order does not show yet. */
function useStored(rows: readonly UploadRecord[] | null, line: VisitorLine, onStored: () => void) {
  const stored = (rows ?? [])
    .filter(row => row.line === line.lineId && row.state === 'stored')
    .map(({ id }) => id)
    .join(' ')
  const look = useEffectEvent(onStored)
  useEffect(() => {
    if (stored !== '') look()
  }, [stored])
}
