import { PRINTS } from './abstract.ts'
import { COPIES } from './copies.ts'
import type { Copy, LayoutName, Painter } from './layout.ts'
import * as painters from './painters.ts'
import { board, specialPainter } from './planner.ts'

const LAYOUTS: Record<LayoutName, Painter> = {
  stack: painters.stackPainter,
  burst: painters.burstPainter,
  band: painters.bandPainter,
  badge: painters.badgePainter,
  menu: painters.menuPainter,
  notice: painters.noticePainter,
  agent: painters.agentPainter,
  repeat: painters.repeatPainter,
  scene: painters.scenePainter,
  plain: painters.plainPainter,
  special: specialPainter,
  mast: painters.mastPainter,
  drop: painters.dropPainter,
}

const BOARD_SAMPLES = {
  weekBoard: (w: number, h: number) => board('week', w, h),
  mealBoard: (w: number, h: number) => board('meals', w, h),
  scoreBoard: (w: number, h: number) => board('score', w, h),
  jobBoard: (w: number, h: number) => board('jobs', w, h),
  kitchenBoard: (w: number, h: number) => board('kitchen', w, h),
  monthBoard: (w: number, h: number) => board('month', w, h),
}

export type SampleName = keyof typeof COPIES | keyof typeof PRINTS | keyof typeof BOARD_SAMPLES

function isCopy(name: SampleName): name is keyof typeof COPIES {
  return name in COPIES
}

function isPrint(name: SampleName): name is keyof typeof PRINTS {
  return name in PRINTS
}

/** Draws a sample sign in a w x h box, laid out for that proportion. */
export function sample(name: SampleName, w: number, h: number): string {
  if (isCopy(name)) {
    const copy: Copy = COPIES[name]
    return LAYOUTS[copy.layout](copy, w, h)
  }
  return isPrint(name) ? PRINTS[name](w, h) : BOARD_SAMPLES[name as keyof typeof BOARD_SAMPLES](w, h)
}
