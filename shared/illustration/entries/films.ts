import { filmCorner } from '#shared/illustration/closeup/film.ts'
import { film, floorGraphic, transfer, vehicleWrap } from '#shared/illustration/scenes/film.ts'
import type { Entries } from './entry.ts'

export const FILMS: Entries = {
  '/adhesive-vinyl': {
    scene: film('counter'),
    sample: 'oldMill',
    size: [48, 24],
    closeUp: filmCorner('gloss'),
  },
  '/performance-vinyl': {
    scene: film('cart'),
    sample: 'taqueria',
    size: [36, 18],
    closeUp: filmCorner('channels'),
  },
  '/vehicle-wrap': { scene: vehicleWrap, sample: 'roofVan', size: [120, 79], closeUp: filmCorner('cast') },
  '/adhesive-window-perf': {
    scene: film('storefront'),
    sample: 'bikeWorks',
    size: [60, 36],
    closeUp: filmCorner('perf'),
  },
  '/window-cling': { scene: film('door'), sample: 'welcome', size: [18, 18], closeUp: filmCorner('cling') },
  '/adhesive-wall-fabric': {
    scene: film('mural'),
    sample: 'valley',
    size: [120, 72],
    closeUp: filmCorner('fabric'),
  },
  '/adhesive-clear-vinyl': {
    scene: film('case'),
    sample: 'clearCake',
    size: [36, 18],
    closeUp: filmCorner('clear'),
  },
  '/adhesive-translucent-vinyl': {
    scene: film('menubox'),
    sample: 'tacoMenu',
    size: [48, 24],
    closeUp: filmCorner('translucent'),
  },
  '/floor-graphics': {
    scene: floorGraphic,
    sample: 'distance',
    size: [36, 36],
    closeUp: filmCorner('floor'),
  },
  '/frosted-vinyl': {
    scene: film('partition'),
    sample: 'frostDental',
    size: [96, 36],
    closeUp: filmCorner('frost'),
  },
  '/dtf': { scene: transfer, sample: 'teamShirt', size: [22, 48] },
  '/reflective-adhesive-vinyl': {
    scene: film('gate'),
    sample: 'roadCrew',
    size: [36, 12],
    closeUp: filmCorner('reflective'),
  },
  '/dry-erase-adhesive-vinyl': {
    scene: film('cabinet'),
    sample: 'weekBoard',
    size: [72, 48],
    closeUp: filmCorner('write'),
  },
}
