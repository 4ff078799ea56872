import { roundCover } from '#shared/illustration/scenes/round-cover.ts'
import { stretchCover, tableCover } from '#shared/illustration/scenes/table-cover.ts'
import { tent, tentFlag } from '#shared/illustration/scenes/tent.ts'
import { runner, solidThrow } from '#shared/illustration/scenes/throws.ts'
import type { Entries } from './entry.ts'

export const TENTS: Entries = {
  '/event-tent': { scene: tent('#1f5a3a'), sample: 'citrusRow', size: [120, 120] },
  '/tent-flag-kit': { scene: tentFlag, sample: 'mastTaco', size: [24, 79] },
}

export const TABLES: Entries = {
  '/4ft-table-cover': { scene: tableCover('#fbeedd', 24), sample: 'bakery', size: [48, 29] },
  '/6ft-table-cover': { scene: tableCover('#20242a'), sample: 'route39', size: [72, 29] },
  '/8ft-table-cover': {
    scene: tableCover('#0e7a6b'),
    sample: 'taqueria',
    size: [96, 29],
    show: { finishing: 'Fitted Box Corners' },
  },
  '/round-table-cover': {
    scene: roundCover('#6d3b7d'),
    sample: 'yogaRound',
    size: [31.5, 27],
    show: { tableHeight: '28" Standard height' },
  },
  '/stretch-table-cover': { scene: stretchCover('#c72c55'), sample: 'arroyoStretch', size: [72, 29] },
  '/table-runner': { scene: runner, sample: 'gardenRunner', size: [24, 72] },
  '/solid-color-table-throws': {
    scene: solidThrow,
    sample: 'mapleCo',
    size: [72, 29],
    show: { solidColorThrowOption: 'Black' },
  },
}
