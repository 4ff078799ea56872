import { beam } from '#shared/illustration/hardware/beam.ts'
import { peeledArt, reflections } from '#shared/illustration/hardware/film.ts'
import { meshOver } from '#shared/illustration/hardware/rigs.ts'
import { beads, grit, knit, weave } from '#shared/illustration/hardware/textures.ts'
import * as places from '#shared/illustration/places/index.ts'
import {
  areaOf,
  artOn,
  type Brief,
  type Corners,
  cornersOf,
  type Drawn,
  fittedTo,
  lightOn,
} from '#shared/illustration/scene.ts'
import { softPath } from '#shared/illustration/soft.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped, num, path, rect, trace } from '#shared/illustration/svg.ts'

export type Surface =
  | 'counter'
  | 'cart'
  | 'storefront'
  | 'door'
  | 'mural'
  | 'case'
  | 'menubox'
  | 'partition'
  | 'gate'
  | 'cabinet'

interface FilmPlan {
  margins: { x: number; top: number; bottom: number }
  behind: (corners: Corners) => string
  film: (brief: Brief, corners: Corners) => { svg: string; outline?: string }
}

const peelInto = (part: number, back: string) => (brief: Brief, corners: Corners) => {
  const { svg, outline } = peeledArt(brief, corners, { part, back })
  return { svg, outline }
}

const PLANS: Record<Surface, FilmPlan> = {
  counter: {
    margins: { x: 250, top: 300, bottom: 270 },
    behind: places.counter,
    film: peelInto(0.34, '#f3efe4'),
  },
  cart: {
    margins: { x: 330, top: 410, bottom: 260 },
    behind: places.cart,
    film: peelInto(0.24, '#b9bcbf'),
  },
  storefront: {
    margins: { x: 240, top: 170, bottom: 260 },
    behind: places.storefront,
    film: (brief, corners) => ({
      svg:
        artOn(brief, corners) +
        meshOver(brief.id, corners, 12, 2.8, '#1d2a30') +
        reflections(
          corners[0][0],
          corners[0][1],
          corners[1][0] - corners[0][0],
          corners[2][1] - corners[1][1],
          0.12,
        ),
    }),
  },
  door: {
    margins: { x: 400, top: 280, bottom: 330 },
    behind: places.glassDoor,
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.3, back: '#eef5f7' })
      return { svg: `<g opacity=".97">${svg}</g>`, outline }
    },
  },
  mural: {
    margins: { x: 110, top: 90, bottom: 250 },
    behind: () => '',
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.2, back: '#efe8da' })
      return { svg: svg + weave(brief.id, outline) + places.sofa(), outline }
    },
  },
  case: {
    margins: { x: 300, top: 330, bottom: 330 },
    behind: places.displayCase,
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.34, back: '#eef8fa' })
      const sheet =
        path(outline, { fill: '#ffffff', opacity: 0.3 }) +
        path(outline, { stroke: '#ffffff', width: 4, opacity: 0.8 })
      return { svg: reflections(150, 210, 980, 540, 0.14) + sheet + svg, outline }
    },
  },
  menubox: {
    margins: { x: 240, top: 210, bottom: 280 },
    behind: places.menuBox,
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.26, back: '#fff2c9' })
      return { svg: svg + path(outline, { fill: '#fff3cf', opacity: 0.16 }), outline }
    },
  },
  partition: {
    margins: { x: 150, top: 330, bottom: 300 },
    behind: places.partition,
    film: (brief, corners) => ({ svg: places.frost(brief, corners) }),
  },
  gate: {
    margins: { x: 300, top: 390, bottom: 330 },
    behind: places.truckTail,
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.28, back: '#a9adb0' })
      return {
        svg:
          svg +
          beads(brief.id, outline) +
          clipped(`${brief.id}-flash`, outline, beam(corners[0][0] + 190, corners[0][1] + 60)),
        outline,
      }
    },
  },
  cabinet: {
    margins: { x: 200, top: 130, bottom: 260 },
    behind: places.deskWall,
    film: (brief, corners) => {
      const { svg, outline } = peeledArt(brief, corners, { part: 0.18, back: '#f1eee6' })
      return {
        svg:
          svg + path(outline, { fill: 'url(#gloss)', opacity: 0.7 }) + places.pens(640, corners[2][1] + 46),
        outline,
      }
    },
  },
}

/** Adhesive film at home on the surface it is made for. */
export function film(surface: Surface) {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const plan = PLANS[surface]
    const stage = stageFor({ left: -w / 2, right: w / 2, bottom: 0, top: h }, plan.margins, true)
    const corners = cornersOf(stage, { x: -w / 2, y: 0, w, h })
    const { svg, outline } = plan.film(brief, corners)
    return {
      body: plan.behind(corners) + svg + (surface === 'mural' ? '' : lightOn(corners, 0.35)),
      print: areaOf(corners, outline),
      focus: { centre: [corners[1][0] - 70, corners[1][1] + 60], width: 320 },
    }
  }
}

/** Sheets of film laid over a van's side, cut round its doors and wheels. */
export function vehicleWrap(brief: Brief): Drawn {
  const corners = fittedTo({ x: 150, y: 300, w: 628, h: 412 }, brief)
  const { shell, over } = places.van()
  return {
    body:
      `<ellipse cx="660" cy="772" rx="560" ry="44" fill="url(#shadow)"/>` +
      path(shell, { fill: '#ffffff' }) +
      clipped(
        `${brief.id}-cut`,
        shell,
        artOn(brief, corners) + path(trace(corners, true), { fill: 'url(#lit)' }),
      ) +
      over,
    print: areaOf(corners),
    focus: { centre: [470, 420], width: 340 },
  }
}

/** A decal flat on a tiled floor, seen from standing height. */
export function floorGraphic(brief: Brief): Drawn {
  const { widthIn: w, heightIn: h } = brief
  const k = Math.min(760 / w, 480 / h)
  const [fw, fh] = [w * k, h * k]
  const slant = 0.34
  const top = 560 - fh * 0.5 * 0.72
  const tall = fh * 0.72
  const x0 = 640 - fw / 2 - tall * slant * 0.5
  const corners: Corners = [
    [x0 + tall * slant, top],
    [x0 + tall * slant + fw, top],
    [x0 + fw, top + tall],
    [x0, top + tall],
  ]
  return {
    body:
      places.tiles() +
      `<g transform="translate(4 6)">${softPath(trace(corners, true), { fill: '#120c04', opacity: 0.3 })}</g>` +
      artOn(brief, corners) +
      grit(brief.id, trace(corners, true)) +
      path(trace(corners, true), { fill: 'url(#gloss)', opacity: 0.3 }) +
      places.shoes(),
    print: areaOf(corners),
    focus: { centre: [corners[2][0] - 90, corners[2][1] - 70], width: 330 },
  }
}

/** A heat transfer pressed on a T-shirt, a gang sheet beside it. */
export function transfer(brief: Brief): Drawn {
  const chest = { x: 330, y: 356, w: 320, h: 244 }
  const corners = fittedTo(chest, brief.isOwn ? brief : { widthIn: chest.w, heightIn: chest.h })
  const { widthIn: w, heightIn: h } = brief
  const k = Math.min(250 / w, 640 / h)
  const [sw, sh] = [w * k, h * k]
  const sheet: Corners = [
    [1165 - sw, 820 - sh],
    [1165, 820 - sh],
    [1165, 820],
    [1165 - sw, 820],
  ]
  const lanes = Math.max(1, Math.round(sh / (sw * 0.82)))
  const gang = Array.from({ length: lanes }, (_, i) => {
    const y = sheet[0][1] + 12 + i * ((sh - 12) / lanes)
    const tall = (sh - 12) / lanes - 12
    const face: Corners = [
      [sheet[0][0] + 14, y],
      [sheet[1][0] - 14, y],
      [sheet[1][0] - 14, y + tall],
      [sheet[0][0] + 14, y + tall],
    ]
    return artOn(brief, face, brief.sampleName, `-g${i}`)
  })
  return {
    body:
      places.shirt() +
      artOn(brief, corners) +
      knit(brief.id, trace(corners, true)) +
      `<g transform="translate(10 14)">${softPath(trace(sheet, true), { fill: '#2b2013', opacity: 0.3 })}</g>` +
      rect(sheet[0][0], sheet[0][1], sw, sh, { fill: '#dfe8ea' }) +
      (brief.isOwn ? artOn(brief, sheet, brief.sampleName, '-sheet') : gang.join('')) +
      path(trace(sheet, true), { fill: 'url(#gloss)', opacity: 0.8 }) +
      path(
        `M${num(sheet[3][0])} ${num(sheet[3][1] - 70)}L${num(sheet[3][0] + 70)} ${num(sheet[3][1])}L${num(sheet[3][0])} ${num(sheet[3][1])}Z`,
        { fill: '#FBF8F2' },
      ) +
      path(`M${num(sheet[3][0])} ${num(sheet[3][1] - 70)}q46 6 52 26l18 44q-48 -12 -70 -70z`, {
        fill: '#f7fbfb',
        stroke: '#b9c6c9',
        width: 2,
      }),
    print: areaOf(sheet),
    focus: { centre: [sheet[3][0] + 70, sheet[3][1] - 60], width: 320 },
  }
}
