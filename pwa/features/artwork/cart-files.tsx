import { useState } from 'react'
import { useCartOwner } from '#pwa/hooks/use-serving.ts'
import { useProducts } from '#pwa/lib/use-products.ts'
import { slotKey } from '#pwa/sync/uploads/upload-records.ts'
import { ByPointer } from '#pwa/ui/by-pointer/by-pointer.tsx'
import { FilePicker } from '#pwa/ui/file-drop/file-picker.tsx'
import { usePageDrop } from '#pwa/ui/file-drop/use-page-drop.ts'
import { usePaste } from '#pwa/ui/file-drop/use-paste.ts'
import { OpenedFilePlaces } from '#pwa/ui/file-places/opened-file-places.tsx'
import { toast } from '#pwa/ui/toast/toasts.ts'
import { type FilePlace, matchFiles } from '#shared/artwork/match.ts'
import { filePlaces } from '#shared/cart/file-places.ts'
import type { CartLine } from '#shared/cart/line.ts'
import type { ProductOf } from '#shared/cart/line-slots.ts'
import classes from './artwork.module.css'
import { ARTWORK_TEXTS } from './artwork-texts.ts'
import { placeArtwork } from './place-artwork.ts'
import { shopUploader } from './shop-uploader.ts'

/** The places of these lines; one that a file is on its way to is taken. */
function placesNow(owner: string | undefined, lines: readonly CartLine[], productOf: ProductOf): FilePlace[] {
  const live = shopUploader(owner).getSnapshot()
  return filePlaces(lines, productOf).map(place => ({
    ...place,
    taken: place.taken || live.has(slotKey(place)),
  }))
}

const droppedOn = (target: Element | null) => target?.closest('[data-line]')?.getAttribute('data-line')

interface CartFilesProps {
  lines: readonly CartLine[]
}

/** Files dropped or pasted onto the cart, or picked together: placed where their names are certain, else asked about. */
export function CartFiles({ lines }: CartFilesProps) {
  const productOf = useProducts(lines.map(({ product }) => product))
  const owner = useCartOwner() ?? undefined
  const [asking, ask] = useState<{ files: File[]; places: FilePlace[] } | null>(null)
  function arrive(files: File[], target: Element | null = null) {
    const line = droppedOn(target)
    const places = placesNow(owner, line ? lines.filter(({ id }) => id === line) : lines, productOf)
    const found = matchFiles(
      files.map(({ name }) => name),
      places,
    )
    if (found.includes(null)) return ask({ files, places })
    files.forEach((file, at) => {
      const place = places.find(({ id }) => id === found[at])
      if (place) void placeArtwork(place.line, place.slot, file)
    })
    toast(ARTWORK_TEXTS.placed(files.length))
  }
  const isOver = usePageDrop(arrive)
  usePaste(arrive)
  return (
    <div className={isOver ? `${classes.files} ${classes.over}` : classes.files}>
      <p className={classes.hint}>
        <ByPointer fine={ARTWORK_TEXTS.severalHint} coarse={ARTWORK_TEXTS.severalCoarse} />
      </p>
      <FilePicker multiple onPick={arrive}>
        {ARTWORK_TEXTS.several}
      </FilePicker>
      {asking && (
        <OpenedFilePlaces
          {...asking}
          onCancel={() => ask(null)}
          onDone={placed => {
            for (const { file, place } of placed) void placeArtwork(place.line, place.slot, file)
            ask(null)
          }}
        />
      )}
    </div>
  )
}
