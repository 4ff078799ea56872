import { folds, footprint } from '#shared/illustration/hardware/parts.ts'
import { cornerFolds, DEEP, HALL, skirt, TOP, topAndSide } from '#shared/illustration/hardware/table-cloth.ts'
import { boothFloor } from '#shared/illustration/places/ground.ts'
import {
  areaOf,
  type Brief,
  type Corners,
  cornersOf,
  type Drawn,
  lightOn,
  partOn,
} from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { line, num, path, trace } from '#shared/illustration/svg.ts'

const CLOTHS: Record<string, string> = {
  Black: '#1f2023',
  White: '#f4f2ec',
  'Navy Blue': '#1b2a4e',
  'Royal Blue': '#2450b5',
  Red: '#b3221e',
  Burgundy: '#6b1730',
  'Forest Green': '#1f4d34',
  Gold: '#c8962c',
  Gray: '#85888c',
}

/** A printed strip crossing a plain-dressed table front to back. */
export function runner(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
  const plain = { stage, w: 72, colour: '#eee9dd' }
  const drop = Math.min(TOP - 1, (h - DEEP) * 0.62)
  const hang = cornersOf(stage, { x: -w / 2, y: TOP - drop, w, h: drop })
  const over: Corners = [
    stage.at(-w / 2, TOP),
    stage.at(w / 2, TOP),
    stage.at(w / 2, TOP, DEEP),
    stage.at(-w / 2, TOP, DEEP),
  ]
  const outline = skirt(plain, 5)
  const onTop: Corners = [over[3], over[2], over[1], over[0]]
  // Its lower end hangs at the front, what is above that lies on the table.
  const top = partOn(brief, onTop, { x: 0, y: h - drop - DEEP, w, h: DEEP }, 'gardenPlain', '-top')
  return {
    body:
      boothFloor(brief, stage) +
      footprint(stage, -42, 50, 8, 0.09) +
      topAndSide(plain) +
      path(outline, { fill: plain.colour }) +
      path(outline, { fill: 'url(#lit)' }) +
      cornerFolds(stage, 72, 5) +
      top +
      `<g transform="translate(8 6)">${softPath(trace(hang, true), { fill: '#2b2013', opacity: 0.25 })}</g>` +
      partOn(brief, hang, { x: 0, y: h - drop, w, h: drop }) +
      lightOn(hang) +
      line(hang[3], hang[2], { stroke: '#ffffff', width: 2, dash: '7 5', opacity: 0.6 }) +
      line(stage.at(-w / 2, TOP), stage.at(w / 2, TOP), { stroke: '#ffffff', width: 3, opacity: 0.5 }),
    print: areaOf(hang),
    focus: { centre: [hang[3][0] + 70, hang[3][1] - 40], width: 330 },
  }
}

/** A plain throw, with the stock colours folded beside it. */
export function solidThrow(brief: Brief): Drawn {
  const w = brief.widthIn
  const colour = CLOTHS[brief.pick('solidColorThrowOption')] ?? '#1b2a4e'
  const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
  const dressed = { stage, w, colour }
  const outline = skirt(dressed, 5)
  const corners = cornersOf(stage, { x: -w / 2, y: 0, w, h: TOP })
  const [left] = corners[0]
  const others = Object.values(CLOTHS).filter(fill => fill !== colour)
  const pile = others.slice(0, 6).map((fill, i) => {
    const [x, y] = stage.at(-6 + i * 0.3, TOP + 1.8 * i + 0.2, 9)
    const [x2] = stage.at(14 - i * 0.2, 0, 9)
    return (
      `<rect x="${num(x)}" y="${num(y - 1.7 * stage.unit)}" width="${num(x2 - x)}" height="${num(1.7 * stage.unit)}" rx="${num(0.8 * stage.unit)}" fill="${fill}"/>` +
      line([x + 12, y - 0.8 * stage.unit], [x2 - 8, y - 0.8 * stage.unit], {
        stroke: '#120c04',
        width: 1.5,
        opacity: 0.35,
      })
    )
  })
  return {
    body:
      boothFloor(brief, stage) +
      footprint(stage, -w * 0.56, w * 0.68, 8, 0.09) +
      topAndSide(dressed) +
      path(outline, { fill: colour }) +
      folds(brief.id, outline, [left, corners[1][0]], 12, 0.09) +
      path(outline, { fill: 'url(#lit)' }) +
      cornerFolds(stage, w, 5) +
      pile.join(''),
    print: areaOf(corners, outline),
    focus: { centre: stage.at(w / 2 - 4, TOP * 0.6), width: 330 },
  }
}
