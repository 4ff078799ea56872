import { motif, onFace } from '#shared/illustration/art/layout.ts'
import { sample } from '#shared/illustration/art/samples.ts'
import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { text } from '#shared/illustration/lettering/text.ts'
import { fitLine } from '#shared/illustration/letters.ts'
import { softDisc, softRect } from '#shared/illustration/soft.ts'
import { disc, oval, type Point, path, poly, range, rect } from '#shared/illustration/svg.ts'
import { TALL, WIDE } from './pieces.ts'

function card(x: number, y: number, turn: number, face: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${softRect({ x: 8, y: 12, w: 350, h: 200 }, { fill: '#120c04', opacity: 0.35 }, 8)}${face}</g>`
}

function nameCard(
  name: string,
  line1: string,
  paper: string,
  ink: string,
  accent: string,
  mark: Parameters<typeof motif>[0],
): string {
  return (
    rect(0, 0, 350, 200, { fill: paper }, 6) +
    motif(mark, { x: 26, y: 34, w: 96, h: 96 }, accent, ink, paper) +
    fitLine(name, { alphabet: heavy, fill: ink }, { x: 142, y: 48, w: 184, h: 26 }, 0) +
    fitLine(line1, { alphabet: text, fill: accent }, { x: 142, y: 88, w: 184, h: 17 }, 0) +
    rect(0, 162, 350, 38, { fill: accent }, 6) +
    fitLine('626-555-0168 · AZUSA', { alphabet: text, fill: paper }, { x: 24, y: 173, w: 302, h: 15 })
  )
}

function deck(x: number, y: number, turn: number, face: string): string {
  const under = range(7).map(i =>
    rect(-i * 1.6, (7 - i) * 3.4, 350, 200, { fill: i % 2 ? '#e9e2d2' : '#f8f4ea' }, 6),
  )
  return card(x, y, turn, under.join('') + face)
}

/** A table top of planks, each as long as the picture is wide. */
function planks({ width, height }: { width: number; height: number }): string {
  const boards = range(Math.ceil(height / 132)).map(
    i =>
      rect(0, i * 132, width, 128, { fill: i % 2 ? '#8d6743' : '#95704a' }) +
      path(`M0 ${i * 132 + 50}q400 ${18 - i * 6} 800 4t800 -6`, {
        stroke: '#7b5836',
        width: 3,
        opacity: 0.6,
      }),
  )
  return (
    rect(0, 0, width, height, { fill: '#6f4e30' }) +
    boards.join('') +
    rect(0, 0, width, height, { fill: 'url(#lit)' })
  )
}

/** A printed sheet lying on the table. */
function sheet(
  name: Parameters<typeof sample>[0],
  [x, y, turn]: readonly [number, number, number],
  [w, h]: readonly [number, number],
): string {
  const face = onFace(
    (a, b) => sample(name, a, b),
    [
      [0, 0],
      [w, 0],
      [0, h],
    ],
    `w-${name}`,
  )
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${softRect({ x: 10, y: 14, w, h }, { fill: '#120c04', opacity: 0.35 })}${face}</g>`
}

const CARDS = {
  nora: nameCard('NORA PELL', 'Master printer', '#fbf8f2', '#1e1a15', '#7D5A0B', 'leaf'),
  azusa: nameCard('AZUSA PEAK', 'Coffee roasters', '#f6ead6', '#3a2417', '#9c3f24', 'cup'),
  canyon: nameCard('CANYON PETS', 'Clinic & grooming', '#e8f4f1', '#0f4746', '#e4663a', 'paw'),
  heron: nameCard('BLUE HERON', 'Family dentistry', '#ffffff', '#154f66', '#1b7f98', 'tooth'),
} as const

function coffee(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})">${softDisc([10, 16], 112, { fill: '#120c04', opacity: 0.35 })}${disc([0, 0], 108, { fill: '#f4efe2' })}${disc([0, 0], 94, { fill: '#4a2a18' })}${oval([-24, -26], 34, 20, { fill: '#8a5a36', opacity: 0.7 })}${path('M104 -20q66 10 44 64q-20 30 -60 16', { stroke: '#f4efe2', width: 24 })}</g>`
}

function pencil(x: number, y: number, turn: number): string {
  const shaft: Point[] = [
    [0, 0],
    [262, 0],
    [262, 20],
    [0, 20],
  ]
  const wood: Point[] = [
    [262, 0],
    [304, 10],
    [262, 20],
  ]
  const lead: Point[] = [
    [290, 6.6],
    [304, 10],
    [290, 13.4],
  ]
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${softRect({ x: 6, y: 10, w: 300, h: 20 }, { fill: '#120c04', opacity: 0.3 })}${poly(shaft, { fill: '#c39a3b' })}${poly(wood, { fill: '#efe2c4' })}${poly(lead, { fill: '#1e1a15' })}${rect(-26, 0, 28, 20, { fill: '#c4582f' }, 4)}</g>`
}

export function desk(): string {
  return (
    planks(WIDE) +
    sheet('music', [90, -70, -7], [420, 560]) +
    sheet('citrusRow', [1110, -60, 6], [430, 430]) +
    sheet('cafeMenu', [1180, 470, -4], [300, 390]) +
    deck(600, 120, 5, CARDS.nora) +
    deck(430, 500, -9, CARDS.azusa) +
    card(800, 430, 12, CARDS.canyon) +
    card(720, 640, -3, CARDS.heron) +
    coffee(190, 640) +
    pencil(980, 330, -24)
  )
}

const larger = (scale: number, x: number, y: number, body: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`

/** The same table from nearer by: two sheets and three cards, none on another's words. */
export function tallDesk(): string {
  return (
    planks(TALL) +
    sheet('music', [136, -150, -5], [384, 512]) +
    sheet('citrusRow', [604, -92, 4], [380, 420]) +
    larger(1.24, 112, 396, deck(0, 14, -5, CARDS.azusa)) +
    larger(1.24, 544, 590, deck(0, 0, 4, CARDS.nora)) +
    larger(1.24, 112, 762, card(0, 0, -3, CARDS.heron)) +
    pencil(640, 470, -14) +
    coffee(820, 1020)
  )
}
