import { darker } from '#shared/illustration/colour.ts'
import { footprint } from '#shared/illustration/hardware/parts.ts'
import {
  BARE_CLOTH,
  cornerFolds,
  DEEP,
  dressedWith,
  HALL,
  skirt,
  TOP,
  topAndSide,
} from '#shared/illustration/hardware/table-cloth.ts'
import { boothFloor } from '#shared/illustration/places/ground.ts'
import { areaOf, artOn, type Brief, cornersOf, type Drawn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped, line, num, oval, path, poly, trace } from '#shared/illustration/svg.ts'

/** A throw over a folding table, draped or fitted with box corners. */
export function tableCover(ground: string, deep = DEEP) {
  return (brief: Brief): Drawn => {
    const w = brief.widthIn
    const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
    const colour = brief.isOwn ? BARE_CLOTH : ground
    const dressed = { stage, w, colour, deep }
    const flare = brief.pick('finishing').startsWith('Fitted') ? 0 : 5
    const outline = flare
      ? skirt(dressed, flare)
      : trace(cornersOf(stage, { x: -w / 2, y: 0, w, h: TOP }), true)
    const corners = cornersOf(stage, { x: -w / 2, y: 0, w, h: TOP })
    const wideCorners = cornersOf(stage, { x: -w / 2 - flare, y: -1, w: w + flare * 2, h: TOP + 1 })
    const own = brief.isOwn ? dressedWith(brief, dressed, { front: outline }) : undefined
    return {
      body:
        boothFloor(brief, stage) +
        footprint(stage, -w * 0.56, w * 0.68, 8, 0.09) +
        topAndSide(dressed, own) +
        poly(
          [stage.at(w / 2 - 0.5, TOP), stage.at(w / 2 + flare, 0.2), stage.at(w / 2 + 4, 0, 9)],
          brief.isOwn ? { fill: '#120c04', opacity: 0.3 } : { fill: darker(colour, 0.45) },
        ) +
        (own?.front ??
          clipped(
            `${brief.id}-cut`,
            outline,
            poly([...wideCorners], { fill: colour }) + artOn(brief, corners),
          )) +
        path(outline, { fill: 'url(#lit)' }) +
        (flare ? cornerFolds(stage, w, flare) : '') +
        line(stage.at(-w / 2, TOP), stage.at(w / 2, TOP), { stroke: '#ffffff', width: 3, opacity: 0.5 }),
      print: areaOf(corners, outline),
      cloth: colour,
      focus: { centre: stage.at(w / 2 - 4, TOP * 0.62), width: 330 },
    }
  }
}

/** A spandex cover pulled tight over the legs into foot pockets. */
export function stretchCover(ground: string) {
  return (brief: Brief): Drawn => {
    const w = brief.widthIn
    const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
    const colour = brief.isOwn ? BARE_CLOTH : ground
    const x = w / 2
    const p = (px: number, y: number, d = 0) => stage.at(px, y, d).map(num).join(' ')
    const outline = `M${p(-x, TOP)}L${p(x, TOP)}Q${p(x - 2.6, TOP / 2)} ${p(x - 0.6, 0)}L${p(x - 3.4, 0)}Q${p(0, 9)} ${p(-x + 3.4, 0)}L${p(-x + 0.6, 0)}Q${p(-x + 2.6, TOP / 2)} ${p(-x, TOP)}Z`
    const side = `M${p(x, TOP)}L${p(x, TOP, DEEP)}Q${p(x - 1, TOP / 2, DEEP)} ${p(x, 0, DEEP)}L${p(x, 0, DEEP - 3)}Q${p(x, 9, DEEP / 2)} ${p(x - 0.6, 0, 2)}L${p(x - 0.6, 0)}Q${p(x - 2.6, TOP / 2)} ${p(x, TOP)}Z`
    const corners = cornersOf(stage, { x: -x, y: 0, w, h: TOP })
    const foot = (px: number, d = 0) => oval(stage.at(px, 0.4, d), 17, 8, { fill: darker(colour, 0.6) })
    const over = [stage.at(-x, TOP), stage.at(x, TOP), stage.at(x, TOP, DEEP), stage.at(-x, TOP, DEEP)]
    const own = brief.isOwn
      ? dressedWith(brief, { stage, w, colour }, { front: outline, end: side })
      : undefined
    return {
      body:
        boothFloor(brief, stage) +
        footprint(stage, -w * 0.52, w * 0.66, 10, 0.08) +
        foot(x - 1, DEEP) +
        (own
          ? own.end + path(side, { fill: '#120c04', opacity: 0.4 })
          : path(side, { fill: darker(colour, 0.4) })) +
        poly(over, { fill: colour }) +
        (own?.top ?? '') +
        poly(over, { fill: 'url(#gloss)' }) +
        foot(-x + 2) +
        foot(x - 2) +
        (own?.front ??
          clipped(`${brief.id}-cut`, outline, poly([...corners], { fill: colour }) + artOn(brief, corners))) +
        path(outline, { fill: 'url(#lit)' }) +
        path(outline, { fill: 'url(#gloss)', opacity: 0.45 }) +
        [0.2, 0.5]
          .map(t =>
            line(stage.at(-x + 1.6, 3), stage.at(-x + w * t * 0.5, TOP * 0.5), {
              stroke: '#ffffff',
              width: 2,
              opacity: 0.25,
            }),
          )
          .join(''),
      print: areaOf(corners, outline),
      cloth: colour,
      focus: { centre: stage.at(-x + 10, 5), width: 330 },
    }
  }
}
