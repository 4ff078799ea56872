import { folds } from '#shared/illustration/hardware/parts.ts'
import { BARE_CLOTH } from '#shared/illustration/hardware/table-cloth.ts'
import { boothFloor } from '#shared/illustration/places/ground.ts'
import { areaOf, artOn, type Brief, type Corners, type Drawn, sheetOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped, num, oval, type Point, path, range } from '#shared/illustration/svg.ts'
import { overhangOf } from '#shared/print/print-size.ts'

/** The edge of a round table as path data. */
const ellipse = ([x, y]: Point, rx: number, ry: number) =>
  `M${num(x - rx)} ${num(y)}a${num(rx)} ${num(ry)} 0 1 0 ${num(2 * rx)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-2 * rx)} 0Z`

/** A circular throw over a dining or bar round, folded all the way about. */
export function roundCover(ground: string) {
  return (brief: Brief): Drawn => {
    const colour = brief.isOwn ? BARE_CLOTH : ground
    const tall = Number.parseFloat(brief.pick('tableHeight')) || 28
    const across = Number.parseFloat(brief.pick('tableDiameter')) || 31.5
    const overhang = overhangOf(brief.pick('tableDiameter'))
    const drop = Math.min(tall, overhang)
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
    // Of the whole circle the table takes the middle; its front is seen below that.
    const middle = brief.sheet.widthIn / 2
    const skirt = sheetOn(brief, {
      from: [
        [middle - r, middle + r],
        [middle + r, middle + r],
        [middle - r, middle + r + drop],
      ],
      to: [
        [cx - R, topY + ry],
        [cx + R, topY + ry],
        [cx - R, hemY + fy],
      ],
      cut: outline,
      name: 'cut',
    })
    const top = sheetOn(brief, {
      from: [
        [middle - r, middle - r],
        [middle + r, middle - r],
        [middle - r, middle + r],
      ],
      to: [
        [cx - R, topY - ry],
        [cx + R, topY - ry],
        [cx - R, topY + ry],
      ],
      cut: ellipse([cx, topY], R, ry),
      name: 'top',
    })
    return {
      body:
        boothFloor(brief, stage) +
        `<ellipse cx="${num(cx + 20)}" cy="${num(stage.at(0, 0)[1] + 8)}" rx="${num(F * 1.2)}" ry="${num(fy * 1.5)}" fill="url(#shadow)"/>` +
        path(outline, { fill: colour }) +
        (brief.isOwn ? skirt : clipped(`${brief.id}-cut`, outline, artOn(brief, corners))) +
        folds(brief.id, outline, [cx - F, cx + F], 10, 0.16) +
        clipped(
          `${brief.id}-round`,
          outline,
          path(`M${num(cx + R * 0.3)} ${num(topY)}H${num(cx + F + 10)}V960H${num(cx + R * 0.3)}Z`, {
            fill: 'url(#side-dark)',
          }),
        ) +
        oval([cx, topY], R, ry, { fill: colour }) +
        (brief.isOwn ? top : '') +
        oval([cx, topY], R, ry, { fill: '#ffffff', opacity: 0.2 }) +
        oval([cx, topY], R, ry, { stroke: '#ffffff', width: 2, opacity: 0.4 }),
      print: areaOf(corners),
      focus: { centre: [cx - R * 0.6, topY + 60], width: 330 },
    }
  }
}
