import type { Brief } from '#shared/illustration/scene.ts'
import type { Stage } from '#shared/illustration/stage.ts'
import { group, num, oval, path } from '#shared/illustration/svg.ts'
import { PERSON, PERSON_OUTLINE } from './person-outline.ts'

const INK = '#c4b9a4'

/** A person for scale, in plain outline, whose middle is `x` inches along the stage; drawn first, it hides nothing. Nobody stands where a wall bracket lies. */
export function person({ isAlone, pick }: Brief, stage: Stage, x: number): string {
  if (isAlone || /Bracket/.test(pick('bracket').replace(/^No .*/, ''))) return ''
  const [left, top] = stage.at(x - PERSON.widthIn / 2, PERSON.heightIn)
  const { unit } = stage
  const [cx, soles] = stage.at(x, 0)
  return (
    oval([cx + 4 * unit, soles], 15 * unit, 2.6 * unit, { fill: 'url(#shadow)' }) +
    group(
      path(PERSON_OUTLINE, { fill: INK }),
      `class="person" transform="translate(${num(left)} ${num(top)}) scale(${unit.toFixed(4)})"`,
    )
  )
}
