import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { advance, CAP_HEIGHT, glyphOf } from '#shared/illustration/letters.ts'
import { plainEdge } from '#shared/illustration/paint.ts'
import { areaOf, type Brief, type Drawn } from '#shared/illustration/scene.ts'
import { blurring } from '#shared/illustration/soft.ts'
import { group, line, num, range, rect } from '#shared/illustration/svg.ts'

export type Lighting = 'front' | 'halo' | 'both'

const FACES: Record<string, string> = {
  White: '#fffdf4',
  Red: '#f0362b',
  Blue: '#2f7df0',
  Green: '#25b35b',
  Yellow: '#ffcf2e',
  Painted: '#35383c',
  Brushed: '#c9ccce',
  'Day/Night': '#20232a',
}
const SIDES: Record<string, string> = {
  Black: '#17181a',
  White: '#e9e5db',
  Bronze: '#5a4330',
  Satin: '#a9adb0',
  Custom: '#7D5A0B',
}

function named(choice: string, table: Record<string, string>, fallback: string): string {
  return table[choice.split(' ')[0] ?? ''] ?? fallback
}

/** Places one copy of the word; thick strokes give the returns their body. */
function word(words: string, scale: number, x: number, y: number, look: string): string {
  let pen = 0
  let outlines = ''
  for (const character of words) {
    const { advance: step, outline } = glyphOf(heavy, character)
    outlines += `<path transform="translate(${num(pen)})" d="${outline}"/>`
    pen += step + 46
  }
  return group(outlines, `transform="translate(${num(x)} ${num(y)}) scale(${scale.toFixed(4)})" ${look}`)
}

function wall(lighting: Lighting): string {
  if (lighting === 'front') {
    const bricks = range(22).flatMap(r =>
      range(13).map(c =>
        rect(
          c * 108 - (r % 2 ? 54 : 0) - 30,
          r * 44,
          102,
          38,
          { fill: (r * 5 + c * 3) % 7 < 3 ? '#6d4a40' : '#64443b' },
          2,
        ),
      ),
    )
    return (
      rect(0, 0, 1280, 960, { fill: '#4d352f' }) +
      bricks.join('') +
      rect(0, 0, 1280, 960, { fill: 'url(#night)', opacity: 0.35 }) +
      plainEdge('top', '#4a3733', 260) +
      plainEdge('bottom', '#4e3c36', 260)
    )
  }
  if (lighting === 'halo') {
    return (
      rect(0, 0, 1280, 960, { fill: '#8f8778' }) +
      range(6)
        .map(i => line([0, i * 180 + 20], [1280, i * 180 + 20], { stroke: '#7b7466', width: 3 }))
        .join('') +
      rect(0, 0, 1280, 960, { fill: '#1d1a16', opacity: 0.3 })
    )
  }
  return (
    rect(0, 0, 1280, 960, { fill: '#33424b' }) +
    range(17)
      .map(i => rect(i * 80, 0, 5, 960, { fill: '#293740' }))
      .join('') +
    plainEdge('top', '#2c3941', 260) +
    plainEdge('bottom', '#2c3941', 260)
  )
}

/** How far a halo is blurred, and how far below its line a letter reaches, in capitals' heights. */
const GLOW = 22
const BELOW = 0.3

const WORDS: Record<Lighting, string> = { front: 'CAFE', halo: 'ATLAS', both: 'VERDE' }

/** Beyond these the letters would be too small to see their faces and returns. */
const MOST = 12

/** What can be drawn of what was typed: its first characters, without those the alphabet has not. */
function spelled(characters: string): string {
  const drawable = [...characters].filter(character => character in heavy).join('')
  return drawable.replace(/\s+/g, ' ').trim().slice(0, MOST).trim()
}

/** Channel letters on a wall: lit faces, a lit halo, or both. */
export function channelLetters(lighting: Lighting) {
  return (brief: Brief): Drawn => {
    const words = spelled(brief.characters) || WORDS[lighting]
    const natural = advance(heavy, words, 46)
    const aspect = Math.min(2, Math.max(0.5, brief.heightIn / brief.widthIn))
    const capHeight = Math.min(250, (1040 / natural) * CAP_HEIGHT) * Math.min(1.25, aspect)
    const scale = capHeight / CAP_HEIGHT
    // Small letters keep their faces: trim and returns shrink with them.
    const fine = Math.min(1, capHeight / 150)
    const width = natural * scale
    const [x, y] = [640 - width / 2, 480 + capHeight / 2]
    const face = named(brief.pick('material'), FACES, '#fffdf4')
    const side = named(brief.pick('finishing'), SIDES, '#17181a')
    const glowColour = lighting === 'halo' ? '#ffe7b0' : lighting === 'both' ? '#eaf3ff' : face
    const halo = (spread: number, opacity: number, lift: number) => {
      const look = `fill="${glowColour}" stroke="${glowColour}" stroke-width="${num(spread / scale)}" stroke-linejoin="round"`
      // As large as its blur reaches: a region of the letters alone would cut their glow off in straight lines.
      const [w, h] = [width + spread, capHeight + spread]
      const box = { x: x + 6 - spread / 2, y: y + lift - capHeight - spread / 2, w, h: h + capHeight * BELOW }
      const { name, filter } = blurring(box, GLOW, glowColour)
      return (
        filter +
        group(word(words, scale, x + 6, y + lift, look), `opacity="${opacity}" filter="url(#${name})"`)
      )
    }
    const returns = range(9)
      .map(i =>
        word(
          words,
          scale,
          x + (9 - i) * 1.7 * fine,
          y - (9 - i) * 1.05 * fine,
          `fill="${side}" stroke="${side}" stroke-width="${num((5 * fine) / scale)}"`,
        ),
      )
      .join('')
    const lit = lighting !== 'halo'
    const trim =
      lighting === 'front'
        ? `stroke="${side}" stroke-width="${num((9 * fine) / scale)}" stroke-linejoin="round"`
        : ''
    const raceway = brief.pick('displayOption').startsWith('Raceway')
      ? rect(x - 20, y - capHeight * 0.62, width + 40, capHeight * 0.24, { fill: '#3a3d41' }, 4)
      : ''
    return {
      body:
        wall(lighting) +
        halo(lighting === 'front' ? 26 : 52, lighting === 'front' ? 0.75 : 1, 6) +
        (lighting === 'front' ? '' : halo(16, 0.9, 2)) +
        raceway +
        returns +
        word(words, scale, x, y, `fill="${face}" ${trim}`) +
        word(words, scale, x, y, lit ? 'fill="#ffffff" fill-opacity=".1"' : 'fill="url(#lit)"'),
      print: areaOf([
        [x, y - capHeight],
        [x + width, y - capHeight],
        [x + width, y],
        [x, y],
      ]),
      hasSheet: false,
      focus: { centre: [x + width * 0.12, y - capHeight * 0.55], width: 330 },
    }
  }
}
