import { areaOf, artOn, type Brief, cornersOf, type Drawn, lightOn } from '#shared/illustration/scene.ts'
import { stageFor } from '#shared/illustration/stage.ts'
import { clipped } from '#shared/illustration/svg.ts'
import { RIGS, type Rig } from './banner-rigs.ts'

const ROOM: Record<Rig, { x: number; top: number; bottom: number; below: number }> = {
  posts: { x: 170, top: 110, bottom: 120, below: 0.55 },
  street: { x: 90, top: 180, bottom: 140, below: 0 },
  lightbox: { x: 150, top: 130, bottom: 150, below: 0 },
  truss: { x: 190, top: 140, bottom: 110, below: 0.3 },
  fence: { x: 110, top: 150, bottom: 130, below: 0.25 },
  rod: { x: 200, top: 170, bottom: 120, below: 0 },
  window: { x: 210, top: 150, bottom: 120, below: 0 },
  sail: { x: 220, top: 180, bottom: 180, below: 0 },
}

/** A banner of any size on the rig that suits its stock. */
export function banner(rig: Rig) {
  return (brief: Brief): Drawn => {
    const { widthIn: w, heightIn: h } = brief
    const room = ROOM[rig]
    const below = h * room.below
    const stage = stageFor({ left: -w / 2, right: w / 2, bottom: 0, top: h + below }, room, true)
    const corners = cornersOf(stage, { x: -w / 2, y: below, w, h })
    const hung = { stage, corners, brief }
    const { behind, outline, over } = RIGS[rig](hung)
    const art = artOn(brief, corners) + lightOn(corners, rig === 'lightbox' ? 0 : 1)
    const cut = outline ? clipped(`${brief.id}-cut`, outline, art) : art
    return {
      body: behind + cut + over,
      print: areaOf(corners, outline),
      focus: { centre: corners[0], width: 300 },
    }
  }
}
