import { darker } from '../colour.ts'
import { folds, footprint } from '../hardware/parts.ts'
import { areaOf, artOn, type Brief, type Corners, cornersOf, type Drawn, lightOn } from '../scene.ts'
import { type Stage, stageFor } from '../stage.ts'
import { clipped, line, num, oval, type Point, path, poly, range, trace } from '../svg.ts'

const DEEP = 30
const TOP = 29

/** All cloths share one scale, so that a 4 ft table looks shorter than an 8 ft one. */
const HALL = { left: -54, right: 62, bottom: -2, top: 44 }

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

interface Dressed {
  stage: Stage
  w: number
  colour: string
}

function topAndSide({ stage, w, colour }: Dressed): string {
  const x = w / 2
  const at = stage.at
  return (
    poly([at(x, 0, 0), at(x, 0, DEEP), at(x, TOP, DEEP), at(x, TOP, 0)], { fill: darker(colour, 0.34) }) +
    poly([at(x, 0, 0), at(x, 0, DEEP), at(x, TOP, DEEP), at(x, TOP, 0)], {
      fill: 'url(#side-dark)',
      opacity: 0.6,
    }) +
    poly([at(-x, TOP, 0), at(x, TOP, 0), at(x, TOP, DEEP), at(-x, TOP, DEEP)], { fill: colour }) +
    poly([at(-x, TOP, 0), at(x, TOP, 0), at(x, TOP, DEEP), at(-x, TOP, DEEP)], { fill: '#ffffff' }).replace(
      '/>',
      ' opacity=".16"/>',
    )
  )
}

/** The hanging front of a throw, its corners flaring into folds. */
function skirt({ stage, w }: Dressed, flare: number): string {
  const x = w / 2
  const p = (px: number, y: number) => stage.at(px, y).map(num).join(' ')
  return `M${p(-x, TOP)}L${p(x, TOP)}C${p(x + flare * 0.2, TOP * 0.7)} ${p(x + flare, TOP * 0.3)} ${p(x + flare, 0.2)}Q${p(x + flare * 0.3, -1)} ${p(x - 3, 0.2)}T${p(x - 9, 0.1)}L${p(-x + 9, 0.1)}Q${p(-x + 6, -0.7)} ${p(-x + 3, 0.2)}T${p(-x - flare, 0.2)}C${p(-x - flare, TOP * 0.3)} ${p(-x - flare * 0.2, TOP * 0.7)} ${p(-x, TOP)}Z`
}

function cornerFolds(stage: Stage, w: number, flare: number): string {
  const fold = (side: number, i: number) => {
    const foot = side * (w / 2 + flare - i * 2.2)
    const head = side * (w / 2 - 0.4)
    const points: Point[] = [stage.at(head, TOP - 0.4), stage.at(foot, 0.4), stage.at(foot - side * 1.3, 0.3)]
    return poly(points, { fill: i % 2 ? '#ffffff' : '#120c04' }).replace(
      '/>',
      ` opacity="${i % 2 ? 0.16 : 0.2}"/>`,
    )
  }
  return [1, -1].flatMap(side => range(4).map(i => fold(side, i))).join('')
}

/** A throw over a folding table, draped or fitted with box corners. */
export function tableCover(colour: string) {
  return (brief: Brief): Drawn => {
    const w = brief.widthIn
    const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
    const dressed = { stage, w, colour }
    const flare = brief.pick('finishing').startsWith('Fitted') ? 0 : 5
    const outline = flare
      ? skirt(dressed, flare)
      : trace(cornersOf(stage, { x: -w / 2, y: 0, w, h: TOP }), true)
    const corners = cornersOf(stage, { x: -w / 2, y: 0, w, h: TOP })
    const wideCorners = cornersOf(stage, { x: -w / 2 - flare, y: -1, w: w + flare * 2, h: TOP + 1 })
    return {
      body:
        footprint(stage, -w * 0.56, w * 0.68, 8, 0.09) +
        topAndSide(dressed) +
        poly([stage.at(w / 2 - 0.5, TOP), stage.at(w / 2 + flare, 0.2), stage.at(w / 2 + 4, 0, 9)], {
          fill: darker(colour, 0.45),
        }) +
        clipped(
          `${brief.id}-cut`,
          outline,
          poly([...wideCorners], { fill: colour }) + artOn(brief, corners),
        ) +
        path(outline, { fill: 'url(#lit)' }) +
        (flare ? cornerFolds(stage, w, flare) : '') +
        line(stage.at(-w / 2, TOP), stage.at(w / 2, TOP), { stroke: '#ffffff', width: 3, opacity: 0.5 }),
      print: areaOf(corners, w, TOP, outline),
      focus: { centre: stage.at(w / 2 - 4, TOP * 0.62), width: 330 },
    }
  }
}

/** A spandex cover pulled tight over the legs into foot pockets. */
export function stretchCover(colour: string) {
  return (brief: Brief): Drawn => {
    const w = brief.widthIn
    const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
    const x = w / 2
    const p = (px: number, y: number, d = 0) => stage.at(px, y, d).map(num).join(' ')
    const outline = `M${p(-x, TOP)}L${p(x, TOP)}Q${p(x - 2.6, TOP / 2)} ${p(x - 0.6, 0)}L${p(x - 3.4, 0)}Q${p(0, 9)} ${p(-x + 3.4, 0)}L${p(-x + 0.6, 0)}Q${p(-x + 2.6, TOP / 2)} ${p(-x, TOP)}Z`
    const side = `M${p(x, TOP)}L${p(x, TOP, DEEP)}Q${p(x - 1, TOP / 2, DEEP)} ${p(x, 0, DEEP)}L${p(x, 0, DEEP - 3)}Q${p(x, 9, DEEP / 2)} ${p(x - 0.6, 0, 2)}L${p(x - 0.6, 0)}Q${p(x - 2.6, TOP / 2)} ${p(x, TOP)}Z`
    const corners = cornersOf(stage, { x: -x, y: 0, w, h: TOP })
    const foot = (px: number, d = 0) => oval(stage.at(px, 0.4, d), 17, 8, { fill: darker(colour, 0.6) })
    return {
      body:
        footprint(stage, -w * 0.52, w * 0.66, 10, 0.08) +
        foot(x - 1, DEEP) +
        path(side, { fill: darker(colour, 0.4) }) +
        poly([stage.at(-x, TOP), stage.at(x, TOP), stage.at(x, TOP, DEEP), stage.at(-x, TOP, DEEP)], {
          fill: colour,
        }) +
        poly([stage.at(-x, TOP), stage.at(x, TOP), stage.at(x, TOP, DEEP), stage.at(-x, TOP, DEEP)], {
          fill: 'url(#gloss)',
        }) +
        foot(-x + 2) +
        foot(x - 2) +
        clipped(`${brief.id}-cut`, outline, poly([...corners], { fill: colour }) + artOn(brief, corners)) +
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
      print: areaOf(corners, w, TOP, outline),
      focus: { centre: stage.at(-x + 10, 5), width: 330 },
    }
  }
}

/** A circular throw over a dining or bar round, folded all the way about. */
export function roundCover(colour: string) {
  return (brief: Brief): Drawn => {
    const tall = Number.parseFloat(brief.pick('tableHeight')) || 28
    const across = Number.parseFloat(brief.pick('tableDiameter')) || 31.5
    const drop = Math.min(
      tall,
      Number.parseFloat(/overhang ([\d.]+)/.exec(brief.pick('tableDiameter'))?.[1] ?? '27'),
    )
    const r = across / 2
    const flare = drop * 0.16
    const stage = stageFor(
      {
        left: -Math.max(34, r + 12),
        right: Math.max(34, r + 12),
        bottom: -4,
        top: Math.max(tall + r * 0.3, 40),
      },
      { x: 150, top: 110, bottom: 130 },
      true,
    )
    const u = stage.unit
    const [cx, topY] = stage.at(0, tall)
    const hemY = stage.at(0, tall - drop)[1]
    const [R, F] = [r * u, (r + flare) * u]
    const ry = R * 0.26
    const fy = F * 0.2
    const waves = range(9).map(i => {
      const t = 1 - (i + 1) / 9
      const angle = Math.PI * t
      const half = Math.PI * (t + 1 / 18)
      const at = (a: number, swell: number) =>
        `${num(cx - Math.cos(a) * F * swell)} ${num(hemY + Math.sin(a) * fy * swell)}`
      return `Q${at(half, 1.09)} ${at(angle, 1)}`
    })
    const outline = `M${num(cx - R)} ${num(topY)}A${num(R)} ${num(ry)} 0 0 0 ${num(cx + R)} ${num(topY)}L${num(cx + F)} ${num(hemY)}${waves.join('')}Z`
    const half = R * 0.92
    const corners: Corners = [
      [cx - half, topY + ry * 0.95],
      [cx + half, topY + ry * 0.95],
      [cx + half, hemY + fy * 0.4],
      [cx - half, hemY + fy * 0.4],
    ]
    return {
      body:
        `<ellipse cx="${num(cx + 20)}" cy="${num(stage.at(0, 0)[1] + 8)}" rx="${num(F * 1.2)}" ry="${num(fy * 1.5)}" fill="url(#shadow)"/>` +
        path(outline, { fill: colour }) +
        clipped(`${brief.id}-cut`, outline, artOn(brief, corners)) +
        folds(brief.id, outline, [cx - F, cx + F], 10, 0.16) +
        clipped(
          `${brief.id}-round`,
          outline,
          path(`M${num(cx + R * 0.3)} ${num(topY)}H${num(cx + F + 10)}V960H${num(cx + R * 0.3)}Z`, {
            fill: 'url(#side-dark)',
          }),
        ) +
        oval([cx, topY], R, ry, { fill: colour }) +
        oval([cx, topY], R, ry, { fill: '#ffffff', opacity: 0.2 }) +
        oval([cx, topY], R, ry, { stroke: '#ffffff', width: 2, opacity: 0.4 }),
      print: areaOf(corners, across, drop),
      focus: { centre: [cx - R * 0.6, topY + 60], width: 330 },
    }
  }
}

/** A printed strip crossing a plain-dressed table front to back. */
export function runner(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const stage = stageFor(HALL, { x: 22, top: 150, bottom: 190 }, true)
  const plain = { stage, w: 72, colour: '#eee9dd' }
  const drop = Math.min(TOP - 1, (h - DEEP) * 0.62)
  const hang = cornersOf(stage, { x: -w / 2, y: TOP - drop, w, h: drop })
  const over = [
    stage.at(-w / 2, TOP),
    stage.at(w / 2, TOP),
    stage.at(w / 2, TOP, DEEP),
    stage.at(-w / 2, TOP, DEEP),
  ]
  const outline = skirt(plain, 5)
  return {
    body:
      footprint(stage, -42, 50, 8, 0.09) +
      topAndSide(plain) +
      path(outline, { fill: plain.colour }) +
      path(outline, { fill: 'url(#lit)' }) +
      cornerFolds(stage, 72, 5) +
      clipped(
        `${brief.id}-top`,
        trace(over, true),
        `<g>${artOn(brief, [over[3], over[2], over[1], over[0]] as unknown as Corners, 'gardenPlain', '-top')}</g>`,
      ) +
      `<g transform="translate(8 6)">${path(trace(hang, true), { fill: '#2b2013', opacity: 0.25, filter: 'soft' })}</g>` +
      artOn(brief, hang) +
      lightOn(hang) +
      line(hang[3], hang[2], { stroke: '#ffffff', width: 2, dash: '7 5', opacity: 0.6 }) +
      line(stage.at(-w / 2, TOP), stage.at(w / 2, TOP), { stroke: '#ffffff', width: 3, opacity: 0.5 }),
    print: areaOf(hang, w, drop),
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
      footprint(stage, -w * 0.56, w * 0.68, 8, 0.09) +
      topAndSide(dressed) +
      path(outline, { fill: colour }) +
      folds(brief.id, outline, [left, corners[1][0]], 12, 0.09) +
      path(outline, { fill: 'url(#lit)' }) +
      cornerFolds(stage, w, 5) +
      pile.join(''),
    print: areaOf(corners, w, TOP, outline),
    focus: { centre: stage.at(w / 2 - 4, TOP * 0.6), width: 330 },
  }
}
