import type { ComponentType } from 'react'
import type { Visit } from '#pwa/lib/visits-entry.ts'
import type { VisitorLine } from '#shared/contract/booth.ts'
import type { PriceChange } from '#shared/contract/calls.ts'

/** Takes the files of one line; `onStored` is called when the shop has one more. */
export type LineArtwork = ComponentType<{
  visit: Visit
  line: VisitorLine
  /** Whether this browser may replace a file that is there. */
  isVisitor: boolean
  onStored(): void
}>

/** A line as it was configured, with its artwork. */
export type LinePicture = ComponentType<{
  visit: Visit
  line: VisitorLine
  /** Pictures of files are the visitor's own browser's alone (B9). */
  isVisitor: boolean
}>

/** What other features put into the page. */
export interface VisitorParts {
  Artwork: LineArtwork
  Picture: LinePicture
  /** Was and now of lines whose price changed (D10). */
  PriceChange: ComponentType<{
    change: PriceChange
    /** What lines are called, by id. */
    names: ReadonlyMap<string, string>
    back: string
    onAccept(): void
    onClose(): void
  }>
}
