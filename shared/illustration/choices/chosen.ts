import type { OptionKey } from '#shared/catalogue/product.ts'
import type { Brief, Drawn } from '#shared/illustration/scene.ts'
import type { Point } from '#shared/illustration/svg.ts'
import { carryBag, clipLamps, easelBack, reinforcedStrip, wallBracket } from './beside.ts'
import { loupe } from './loupe.ts'
import { printedBack, tableBack } from './reverse.ts'
import { beside, type Spot } from './roundel.ts'
import { surfaceOf } from './surface.ts'

const LOWER_LEFT: Point = [130, 850]
const LOWER_RIGHT: Point = [1110, 880]

/** Lists whose entries are stocks and finishes, told apart only close up. */
const CLOSE_UP: readonly OptionKey[] = [
  'material',
  'insert',
  'bannerOptions',
  'print',
  'lamination',
  'finishing',
  'edgeOption',
]
/** Finishings that a scene draws itself; a loupe would add nothing. */
const DRAWN_WHOLE = /sleeve|grommets$|throw|fitted|draped|hardware|square cut|^$/i
const TWO_SIDED = /2 sides|double sided/i
const SIDES: readonly OptionKey[] = ['numOfSides', 'graphic', 'fullwall', 'halfwall']

function chosenWords(brief: Brief): string {
  return CLOSE_UP.map(key => brief.pick(key))
    .filter(name => !DRAWN_WHOLE.test(name))
    .join('; ')
}

type Roundel = (spot: Spot) => string

function closeUp(brief: Brief, { hasSheet = true }: Drawn): Roundel | null {
  const words = hasSheet ? chosenWords(brief) : ''
  return words ? spot => loupe(brief, surfaceOf(words), spot) : null
}

function back(brief: Brief, drawn: Drawn): Roundel | null {
  const { cloth = '#4a4f55' } = drawn
  const backside = brief.pick('backside')
  if (backside) return spot => tableBack(backside, cloth, spot)
  const isTwoSided = SIDES.some(key => TWO_SIDED.test(brief.pick(key)))
  return isTwoSided ? spot => printedBack(brief, drawn, spot) : null
}

/** Roundels stand beside the printed sheet: none hides a corner of it, nor another. */
function roundels(brief: Brief, drawn: Drawn): string {
  const taken: Spot[] = []
  const shown = [closeUp(brief, drawn), back(brief, drawn)].flatMap(roundel => {
    if (!roundel) return []
    const spot = beside(drawn.print, taken)
    taken.push(spot)
    return [roundel(spot)]
  })
  return shown.join('')
}

function accessories(brief: Brief, { print: { corners } }: Drawn): string {
  const bracket = brief.pick('bracket')
  const lamps = brief.pick('productOptions') === 'Stand + Insert' ? brief.pick('LEDlight') : ''
  return (
    (brief.pick('carryBag') === 'Carry Bag' ? carryBag(LOWER_RIGHT) : '') +
    (bracket && !bracket.startsWith('No') && brief.pick('flagOptions') === 'Flag + Pole'
      ? wallBracket(LOWER_LEFT, bracket.startsWith('Adjustable'))
      : '') +
    (brief.pick('displayOption') === 'Easel Back' ? easelBack(corners) : '') +
    (/^\d Clip-On/.test(lamps) ? clipLamps(corners, Number.parseInt(lamps, 10)) : '') +
    (brief.pick('reinforcedBRstrip') === 'Reinforced Strip' ? reinforcedStrip(corners) : '')
  )
}

/** What a person's choices add to a scene: what comes with it; unless `plain`, a close look at stock and finish, and the printed back. */
export function chosen(brief: Brief, drawn: Drawn, plain: boolean): string {
  return accessories(brief, drawn) + (plain ? '' : roundels(brief, drawn))
}
