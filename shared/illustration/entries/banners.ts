import { bannerCorner } from '#shared/illustration/closeup/cloth.ts'
import { banner } from '#shared/illustration/scenes/banner.ts'
import { poleBanner } from '#shared/illustration/scenes/pole-banner.ts'
import type { Entries } from './entry.ts'

export const BANNERS: Entries = {
  '/13oz-vinyl-banner': {
    scene: banner('posts'),
    sample: 'grandOpening',
    size: [72, 36],
    closeUp: bannerCorner('vinyl'),
  },
  '/18oz-blockout-banner': {
    scene: banner('street'),
    sample: 'peakRun',
    size: [120, 48],
    closeUp: bannerCorner('blockout'),
  },
  '/backlit-banner': {
    scene: banner('lightbox'),
    sample: 'nightMarket',
    size: [72, 36],
    closeUp: bannerCorner('backlit'),
  },
  '/indoor-banner': {
    scene: banner('truss'),
    sample: 'music',
    size: [84, 48],
    closeUp: bannerCorner('smooth'),
  },
  '/mesh-banner': { scene: banner('fence'), sample: 'solar', size: [96, 42], closeUp: bannerCorner('mesh') },
  '/pole-banner': {
    scene: poleBanner,
    sample: 'harvest',
    size: [24, 60],
    show: { sizes: '24 in. Width', windslit: '4' },
  },
  '/fabric-banner-9oz': {
    scene: banner('rod'),
    sample: 'yoga',
    size: [48, 60],
    closeUp: bannerCorner('fabric'),
  },
  '/fabric-banner-9.5oz-blockout': {
    scene: banner('window'),
    sample: 'graduates',
    size: [72, 48],
    show: { grommet: '4 Corners Only' },
    closeUp: bannerCorner('blockoutFabric'),
  },
  '/tension-fabric': {
    scene: banner('sail'),
    sample: 'dusk',
    size: [84, 54],
    closeUp: bannerCorner('tension'),
  },
}
