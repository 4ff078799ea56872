import { channelLetters } from '#shared/illustration/scenes/letters.ts'
import { canvasRoll } from '#shared/illustration/scenes/rolls.ts'
import {
  acrylicPrint,
  canvasWrap,
  floaterFrame,
  slimFrame,
  woodFrame,
} from '#shared/illustration/scenes/wall-art.ts'
import type { Entries } from './entry.ts'

export const WALL_ART: Entries = {
  '/canvas-wrap': {
    scene: canvasWrap,
    sample: 'valley',
    size: [36, 24],
    show: { frame: '1.5 in. Stretcher Bars' },
  },
  '/framed-canvas': { scene: floaterFrame, sample: 'dunes', show: { frame: 'Natural Oak Floater Frame' } },
  '/framed-poster': { scene: slimFrame, sample: 'music', size: [24, 36] },
  '/acrylic-prints': { scene: acrylicPrint, sample: 'lagoon', show: { standOff: '4 Silver Stand Offs' } },
  '/framed-prints': { scene: woodFrame, sample: 'heron', show: { frame: 'Walnut' } },
  '/canvas-roll': { scene: canvasRoll, sample: 'citrusStill', size: [40, 30] },
}

export const CHANNEL_LETTERS: Entries = {
  '/standard-channel-letters': {
    scene: channelLetters('front'),
    sample: 'mapleCo',
    size: [18, 18],
    show: { material: 'Red Acrylic Face' },
  },
  '/halo-reverse-channel-letters': { scene: channelLetters('halo'), sample: 'mapleCo', size: [18, 18] },
  '/premium-channel-letters': {
    scene: channelLetters('both'),
    sample: 'mapleCo',
    size: [18, 18],
    show: { material: 'Blue Acrylic Face', finishing: 'White Painted Returns' },
  },
}
