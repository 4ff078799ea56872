import type { InlinePicture } from './inline-picture.ts'
import type { Matrix } from './matrix.ts'
import type { PathSeen } from './path.ts'

/** What a colour is for. */
export type Use = 'fill' | 'stroke'
export type DeviceSpace = 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK'

/** What of a page's drawing decides how large its pictures come out, and what is painted in which colours. */
export type Operation =
  | { does: 'save' }
  | { does: 'restore' }
  | { does: 'transform'; by: Matrix }
  | { does: 'draw'; name: string }
  /** `picture` is null where its own entries do not say how large it is. */
  | { does: 'draw inline'; picture: InlinePicture | null }
  /** `path` is null for one without points; where it `clips`, the rest is seen within it alone. */
  | { does: 'paint'; uses: readonly Use[]; path: PathSeen | null; clips: boolean }
  | { does: 'shade'; name: string }
  | { does: 'set space'; use: Use; name: string }
  /** `space` is null where it was set before. */
  | { does: 'set colour'; use: Use; space: DeviceSpace | null; colour: ColourValues }
  /** Several settings under one name. */
  | { does: 'set state'; name: string }
  | { does: 'begin text' }
  | { does: 'set font'; name: string; size: number }
  | { does: 'set mode'; mode: number }
  | { does: 'set leading'; leading: number }
  /** Where the next text begins: from the page's corner, or from where the line before began. */
  | { does: 'place text'; from: 'corner' | 'line'; by: Matrix; setsLeading: boolean }
  | { does: 'next line' }
  /** `bytes` of text; each is a letter or half of one. */
  | { does: 'show'; bytes: number; isNextLine: boolean }
  /** Begins a letter of a font that is drawn. */
  | { does: 'begin letter'; hasColours: boolean }
  | { does: 'begin marked'; tag: string; properties: string }
  | { does: 'end marked' }

export interface ColourValues {
  /** The last six of them. */
  values: readonly number[]
  /** All of them are 0. */
  isZero: boolean
  /** A pattern's name, empty for none. */
  name: string
}
