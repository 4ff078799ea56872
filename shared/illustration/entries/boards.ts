import { boardEdge } from '#shared/illustration/closeup/board.ts'
import { sheet } from '#shared/illustration/scenes/board.ts'
import type { Entries } from './entry.ts'

export const BOARDS: Entries = {
  '/coroplast': {
    scene: sheet('coroplast', 'fence'),
    sample: 'roofing',
    size: [36, 24],
    closeUp: boardEdge('coroplast'),
  },
  '/aluminum-sandwich-board': {
    scene: sheet('composite', 'postPair'),
    sample: 'petClinic',
    size: [72, 36],
    show: { holesPunch: '4 Holes, Corners' },
    closeUp: boardEdge('composite'),
  },
  '/pvc-board': {
    scene: sheet('pvc', 'hallway'),
    sample: 'dental',
    size: [42, 24],
    closeUp: boardEdge('pvc'),
  },
  '/styrene': {
    scene: sheet('styrene', 'shelf'),
    sample: 'sale',
    size: [24, 16],
    closeUp: boardEdge('styrene'),
  },
  '/foam-board': {
    scene: sheet('foam', 'easel'),
    sample: 'graduates',
    size: [24, 30],
    closeUp: boardEdge('foam'),
  },
  '/gator-foam': {
    scene: sheet('gator', 'museum'),
    sample: 'shapes',
    size: [48, 36],
    closeUp: boardEdge('gator'),
  },
  '/aluminum-sign': {
    scene: sheet('aluminum', 'channelPost'),
    sample: 'parking',
    show: { holesPunch: '2 Holes, Top & Bottom' },
    closeUp: boardEdge('aluminum'),
  },
  '/magnets': {
    scene: sheet('magnet', 'carDoor'),
    sample: 'route39',
    size: [24, 12],
    closeUp: boardEdge('magnet'),
  },
}

export const REFLECTIVE: Entries = {
  '/reflective-car-magnet': {
    scene: sheet('magnet', 'darkDoor', 'reflective'),
    sample: 'security',
    closeUp: boardEdge('magnet', 'reflective'),
  },
  '/reflective-coroplast': {
    scene: sheet('coroplast', 'barricade', 'reflective'),
    sample: 'detour',
    size: [48, 30],
    closeUp: boardEdge('coroplast', 'reflective'),
  },
  '/reflective-aluminum-sandwich-board': {
    scene: sheet('composite', 'dock', 'reflective'),
    sample: 'hardHat',
    size: [48, 30],
    show: { holesPunch: '4 Holes, Corners' },
    closeUp: boardEdge('composite', 'reflective'),
  },
  '/reflective-aluminum-sign': {
    scene: sheet('aluminum', 'channelPost', 'reflective'),
    sample: 'privateRoad',
    size: [18, 24],
    show: { sizes: '18" x 24"' },
    closeUp: boardEdge('aluminum', 'reflective'),
  },
  '/reflective-pvc-board': {
    scene: sheet('pvc', 'garage', 'reflective'),
    sample: 'clearance',
    size: [60, 20],
    show: { holesPunch: '2 Holes, Top' },
    closeUp: boardEdge('pvc', 'reflective'),
  },
}

export const DRY_ERASE: Entries = {
  '/dry-erase-magnet': {
    scene: sheet('magnet', 'fridge', 'dryErase'),
    sample: 'mealBoard',
    size: [18, 16],
    closeUp: boardEdge('magnet', 'dryErase'),
  },
  '/dry-erase-coroplast': {
    scene: sheet('coroplast', 'classroom', 'dryErase'),
    sample: 'scoreBoard',
    size: [36, 24],
    closeUp: boardEdge('coroplast', 'dryErase'),
  },
  '/dry-erase-aluminum-sandwich-board': {
    scene: sheet('composite', 'office', 'dryErase'),
    sample: 'monthBoard',
    size: [72, 42],
    closeUp: boardEdge('composite', 'dryErase'),
  },
  '/dry-erase-foamcore': {
    scene: sheet('foam', 'easel', 'dryErase'),
    sample: 'jobBoard',
    size: [36, 30],
    closeUp: boardEdge('foam', 'dryErase'),
  },
  '/dry-erase-pvc-board': {
    scene: sheet('pvc', 'kitchen', 'dryErase'),
    sample: 'kitchenBoard',
    size: [24, 24],
    closeUp: boardEdge('pvc', 'dryErase'),
  },
}
