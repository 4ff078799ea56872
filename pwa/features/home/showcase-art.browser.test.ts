import { expect, test } from 'vitest'
import { SHOWCASE_KEYS, showcase, tallShowcase } from '#shared/illustration/index.ts'
import { heavy } from '#shared/illustration/lettering/heavy.ts'
import { narrow } from '#shared/illustration/lettering/narrow.ts'
import { text } from '#shared/illustration/lettering/text.ts'
import { TALL, WIDE } from '#shared/illustration/showcase/pieces.ts'

const OUTLINES = new Set([heavy, narrow, text].flatMap(Object.values).map(({ outline }) => outline))

/** How far the lettering of a drawing reaches, in the drawing's own units. */
function lettering(svg: string) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = svg
  const { left, top } = place.firstElementChild?.getBoundingClientRect() ?? new DOMRect()
  const boxes = [...place.querySelectorAll('path')]
    .filter(path => OUTLINES.has(path.getAttribute('d') ?? ''))
    .map(path => path.getBoundingClientRect())
  place.remove()
  return {
    letters: boxes.length,
    left: Math.min(...boxes.map(box => box.left - left)),
    right: Math.max(...boxes.map(box => box.right - left)),
    top: Math.min(...boxes.map(box => box.top - top)),
    bottom: Math.max(...boxes.map(box => box.bottom - top)),
  }
}

const inside = (least: number, most: number) => (value: number) => value >= least && value <= most

test.each(SHOWCASE_KEYS)(
  'issue 6.42: %s has no letter at an edge, nor its tall cut one where a narrow screen cuts',
  key => {
    const wide = lettering(showcase(key))
    expect(wide.letters).toBeGreaterThan(30)
    expect([wide.left, wide.right]).toSatisfy((sides: number[]) => sides.every(inside(0, WIDE.width)))
    expect([wide.top, wide.bottom]).toSatisfy((ends: number[]) => ends.every(inside(0, WIDE.height)))
    const tall = lettering(tallShowcase(key))
    expect(tall.letters).toBeGreaterThan(30)
    expect([tall.left, tall.right]).toSatisfy((sides: number[]) =>
      sides.every(inside(TALL.side, TALL.width - TALL.side)),
    )
    expect([tall.top, tall.bottom]).toSatisfy((ends: number[]) =>
      ends.every(inside(TALL.head, TALL.height - TALL.foot)),
    )
  },
)
