import { bannerAFrame, steelAFrame } from '#shared/illustration/scenes/a-frames.ts'
import { flag } from '#shared/illustration/scenes/flag.ts'
import { railHanger } from '#shared/illustration/scenes/hanger.ts'
import { poleFlag } from '#shared/illustration/scenes/pole-flag.ts'
import { realEstateFrame, realEstatePost } from '#shared/illustration/scenes/real-estate.ts'
import { retractable } from '#shared/illustration/scenes/retractable.ts'
import { posterStand, simposign } from '#shared/illustration/scenes/sidewalk.ts'
import { signicade } from '#shared/illustration/scenes/signicade.ts'
import { backdrop, fabricWall, xStand } from '#shared/illustration/scenes/stands.ts'
import { yardSign } from '#shared/illustration/scenes/yard.ts'
import type { Entries } from './entry.ts'

export const FLAGS: Entries = {
  '/feather-angled': {
    scene: flag('angled'),
    sample: 'mastSale',
    show: { base: 'Ground Stake', finishing: 'Black Pole Sleeve' },
  },
  '/feather-convex': { scene: flag('convex'), sample: 'mastOpen', show: { base: 'Ground Stake' } },
  '/teardrop-flag': {
    scene: flag('teardrop'),
    sample: 'dropCoffee',
    show: { base: 'Ground Stake', finishing: 'Black Pole Sleeve' },
  },
  '/rectangle-flag': {
    scene: flag('rectangle'),
    sample: 'tacoMenu',
    show: { base: 'Ground Stake', sizes: 'Medium - 28" x 95"' },
  },
  '/econo-feather': { scene: flag('econo'), sample: 'mastHiring', show: { base: 'Ground Stake' } },
  '/custom-pole-flag': {
    scene: poleFlag,
    sample: 'oldMill',
    size: [60, 36],
    show: { flagOptions: 'Flag + Pole', finishing: 'Canvas Header + 2 Brass Grommets' },
  },
}

export const STANDS: Entries = {
  '/tension-fabric-stand': { scene: fabricWall, sample: 'lagoon' },
  '/standard-retractable': { scene: retractable('standard'), sample: 'petClinic' },
  '/deluxe-retractable': { scene: retractable('deluxe'), sample: 'brewing' },
  '/sd-retractable': { scene: retractable('sd'), sample: 'solar' },
  '/x-stand': { scene: xStand, sample: 'bikeWorks' },
  '/step-repeat-backdrop': {
    scene: backdrop,
    sample: 'pressWall',
    size: [96, 96],
    show: { productOptions: 'Stand + Insert' },
  },
  '/table-top-stand': { scene: retractable('tabletop'), sample: 'cafeMenu' },
}

export const YARD: Entries = {
  '/yard-sign-h-stake': { scene: yardSign, sample: 'voteYard' },
  '/real-estate-a-frame': {
    scene: steelAFrame,
    sample: 'arrowHouse',
    show: { frameColor: 'Black' },
  },
  '/real-estate-post': {
    scene: realEstatePost,
    sample: 'realtor',
    show: { sizes: '24" x 36"', rider: '1 Rider (6" x 24")' },
  },
  '/real-estate-frame': {
    scene: realEstateFrame,
    sample: 'lease',
    show: { pennantFlag: 'Red Pennant Flags (Pair)' },
  },
  '/banner-a-frame': { scene: bannerAFrame, sample: 'harvest' },
}

export const SIDEWALK: Entries = {
  '/snap-poster-hanger': { scene: railHanger('snap'), sample: 'music' },
  '/poster-stand': { scene: posterStand, sample: 'nightMarket' },
  '/magnetic-wood-frame-hanger': { scene: railHanger('wood'), sample: 'poppies' },
  '/standard-signicade': { scene: signicade('standard'), sample: 'bakery' },
  '/deluxe-signicade': { scene: signicade('deluxe'), sample: 'lunchMenu', show: { frameColor: 'Black' } },
  '/simposign': { scene: simposign, sample: 'garden' },
  '/reflective-signicade-aframe': { scene: signicade('deluxe', 'reflective'), sample: 'valet' },
  '/dry-erase-signicade-aframe': { scene: signicade('deluxe', 'marker'), sample: 'dailySpecial' },
}
