import { rect } from '#shared/illustration/svg.ts'
import { type Painter, stack, type TextRow } from './layout.ts'

export function rowsOf(lines: readonly string[], fill: string, style: TextRow['style'] = 'heavy'): TextRow[] {
  return lines.map(words => ({ words, share: 1, fill, style }))
}

export const tall = (w: number, h: number) => h > w * 1.25

export const wide = (w: number, h: number) => w > h * 1.5

export const footer = (copy: Parameters<Painter>[0], w: number, h: number, footH: number): string =>
  copy.foot
    ? rect(0, h - footH, w, footH, { fill: copy.accent }) +
      stack([{ words: copy.foot, share: 1, fill: copy.ground, style: 'text' }], {
        x: w * 0.06,
        y: h - footH * 0.84,
        w: w * 0.88,
        h: footH * 0.68,
      })
    : ''
