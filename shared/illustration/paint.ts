import { softPath } from './soft.ts'
import { VIEW } from './stage.ts'
import { group, num, type Point, path, rect } from './svg.ts'

function sweep(id: string, upright: boolean, stops: [number, string, number?][], extra = ''): string {
  const line = upright ? 'x1="0" y1="0" x2="0" y2="1"' : 'x1="0" y1="0" x2="1" y2="0"'
  const marks = stops.map(
    ([at, colour, opacity]) =>
      `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return `<linearGradient id="${id}" ${line} ${extra}>${marks.join('')}</linearGradient>`
}

function glow(id: string, colour: string, strength: number): string {
  return (
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/>` +
    `<stop offset=".55" stop-color="${colour}" stop-opacity="${strength * 0.42}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  )
}

const METAL: [number, string][] = [
  [0, '#8d9093'],
  [0.22, '#f4f5f5'],
  [0.5, '#c3c6c8'],
  [1, '#75787b'],
]
const BLACK: [number, string][] = [
  [0, '#17181a'],
  [0.25, '#5a5d61'],
  [0.55, '#2a2c2f'],
  [1, '#0f1011'],
]
const WHITE: [number, string][] = [
  [0, '#d8d6d0'],
  [0.25, '#ffffff'],
  [0.6, '#f1efea'],
  [1, '#bdb9b0'],
]

/** Gradients every picture may use: the light falls from the upper left. */
export const DEFS = `<defs>${[
  sweep('wall', true, [
    [0, '#FDFBF6'],
    [0.62, '#FBF8F2'],
    [1, '#EFE7D8'],
  ]),
  sweep('metal-up', false, METAL),
  sweep('metal-flat', true, METAL),
  sweep('black-up', false, BLACK),
  sweep('black-flat', true, BLACK),
  sweep('white-up', false, WHITE),
  sweep('white-flat', true, WHITE),
  sweep('lit', true, [
    [0, '#ffffff', 0.2],
    [0.45, '#ffffff', 0],
    [1, '#120c04', 0.12],
  ]),
  sweep('side-dark', false, [
    [0, '#120c04', 0],
    [1, '#120c04', 0.3],
  ]),
  sweep('down-dark', true, [
    [0, '#120c04', 0.3],
    [1, '#120c04', 0],
  ]),
  sweep('night', true, [
    [0, '#1d2733'],
    [0.7, '#34404c'],
    [1, '#4b4f50'],
  ]),
  sweep('sky', true, [
    [0, '#cfe3ee'],
    [1, '#f3f3ea'],
  ]),
  sweep('gloss', false, [
    [0, '#ffffff', 0],
    [0.45, '#ffffff', 0.34],
    [0.55, '#ffffff', 0.1],
    [1, '#ffffff', 0],
  ]),
  glow('shadow', '#2b2013', 0.42),
  glow('lamp', '#fff3cf', 0.95),
].join('')}</defs>`

/** The studio every product stands in. */
export const STUDIO = rect(0, 0, VIEW.width, VIEW.height, { fill: 'url(#wall)' })

/** Plain at the picture's very edge, in view-box units; cards of another shape go on with what is there. */
const PLAIN = 24

/**
 * Ends a wall or a floor at the upper or lower edge of the picture in one colour, from `depth` view-box units on, so
 * that a frame of another shape can go on with it (issue 6.42).
 */
export function plainEdge(edge: 'top' | 'bottom', colour: string, depth: number): string {
  const id = `edge-${edge}-${colour.slice(1)}-${depth}`
  const plain = PLAIN / depth
  const isTop = edge === 'top'
  const stops: [number, string, number][] = isTop
    ? [
        [0, colour, 1],
        [plain, colour, 1],
        [1, colour, 0],
      ]
    : [
        [0, colour, 0],
        [1 - plain, colour, 1],
        [1, colour, 1],
      ]
  const y = isTop ? 0 : VIEW.height - depth
  return sweep(id, true, stops) + rect(0, y, VIEW.width, depth, { fill: `url(#${id})` })
}

export type Tone = 'metal' | 'black' | 'white' | 'wood' | 'brass' | 'green' | 'red'

const TONES: Record<Tone, [dark: string, mid: string, light: string]> = {
  metal: ['#84878a', '#c4c7c9', '#fafafa'],
  black: ['#121314', '#2f3134', '#6c7075'],
  white: ['#bdb9b0', '#f1efea', '#ffffff'],
  wood: ['#8a5d34', '#b98751', '#d9b17f'],
  brass: ['#7a5a17', '#c39a3b', '#f2dc98'],
  green: ['#1d4a2f', '#2f7048', '#6fae86'],
  red: ['#6f1a14', '#a6261d', '#e0766c'],
}

/** A round tube along the outline `d`, lit from the upper left. */
export function tube(d: string, width: number, tone: Tone): string {
  const [dark, mid, light] = TONES[tone]
  return (
    path(d, { stroke: dark, width }) +
    path(d, { stroke: mid, width: width * 0.74 }) +
    group(
      path(d, { stroke: light, width: width * 0.24 }),
      `transform="translate(${num(-width * 0.16)} ${num(-width * 0.1)})"`,
    )
  )
}

/** The soft shadow of something standing on the ground, thrown to the right. */
export function groundShadow([x, y]: Point, rx: number, ry: number): string {
  return `<ellipse cx="${num(x + rx * 0.1)}" cy="${num(y)}" rx="${num(rx * 1.12)}" ry="${num(ry)}" fill="url(#shadow)"/>`
}

/** The soft shadow something flat throws on the wall behind it; `lift` in view-box units. */
export function wallShadow(d: string, lift: number, opacity = 0.3): string {
  return group(
    softPath(d, { fill: '#2b2013', opacity }),
    `transform="translate(${num(lift)} ${num(lift * 1.15)})"`,
  )
}
