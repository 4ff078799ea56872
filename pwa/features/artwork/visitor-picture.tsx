import type { Visit } from '#pwa/lib/visits-entry.ts'
import { LineDrawing } from '#pwa/ui/line-drawing/line-drawing.tsx'
import type { OptionsMap } from '#shared/cart/line.ts'
import type { VisitorLine } from '#shared/contract/booth.ts'
import { useSlotPictures } from './use-faces.ts'
import {
  ownFinding,
  ownPicture,
  pictureKey,
  useVisitorRows,
  visitorPictureQuery,
} from './use-visitor-files.ts'
import { visitorFiles } from './visitor-files.ts'

interface VisitorPictureProps {
  visit: Visit
  line: VisitorLine
  /** Pictures of files are the visitor's own browser's alone (B9). */
  isVisitor: boolean
}

/** A line of an order link as it was configured, with its artwork wherever that came from (issue 9.3). */
export function VisitorPicture({ visit, line, isVisitor }: VisitorPictureProps) {
  const rows = useVisitorRows(visitorFiles(visit))
  const { product, options, slots } = line
  const faces = useSlotPictures(
    visit.token,
    slots.map(slot => {
      const own = ownPicture(rows, line, slot)
      const needsStored = own === null && slot.isStored && isVisitor && rows !== null
      const key = needsStored ? pictureKey(line, slot) : null
      return [slot.slot, { own, key, found: own && ownFinding(rows, line, slot) }] as const
    }),
    key => visitorPictureQuery(visit, line, slots.find(slot => pictureKey(line, slot) === key) ?? NO_SLOT),
  )
  return <LineDrawing product={product} options={options as OptionsMap} faces={faces} otherwise={null} />
}

const NO_SLOT = { slot: '', name: '', fileName: null, isStored: false, mayFill: false }
