import type { OptionKey } from '#shared/catalogue/product.ts'

/** What of a drawing follows a list, or why nothing a person could see does. */
export type Visibility = { part: string } | { unseen: string }

const part = (words: string): Visibility => ({ part: words })

/** Per option list, the part of the picture that follows it. */
export const VISIBLE: Record<OptionKey, Visibility> = {
  sizes: part('proportions of the piece'),
  graphicSize: part('proportions of the print'),
  numOfSides: part('printed back in a roundel'),
  graphic: part('printed back in a roundel'),
  material: part('stock under the loupe'),
  hem: part('stitched or welded hems'),
  grommet: part('grommets'),
  polePocket: part('pole pockets'),
  windslit: part('wind slits'),
  webbing: part('webbing and D-rings'),
  corners: part('reinforced or rounded corners'),
  rope: part('rope along the edges'),
  colorProfile: {
    unseen: 'how the press mixes its inks: no screen shows it truly, only a printed proof does',
  },
  velcro: part('hook-and-loop tape along the edges'),
  bannerOptions: part('stock under the loupe'),
  flagOptions: part('pole and base, or the bare flag'),
  base: part('base the pole stands on'),
  bracket: part('wall bracket lying beside the flag'),
  carryBag: part('bag lying beside the flag'),
  finishing: part('sleeves, cuts, coatings and edges, in the scene or under the loupe'),
  productOptions: part('frame or stand, or the print alone'),
  insert: part('stock under the loupe'),
  LEDlight: part('clip-on lamps and their light'),
  holesPunch: part('drilled holes'),
  rider: part('rider panels'),
  pennantFlag: part('pennants'),
  frameColor: part("frame's colour"),
  reinforcedBRstrip: part('doubled strip along the eaves'),
  sandbag: part('sandbags on the feet'),
  fullwall: part('back wall, and its print on both sides in a roundel'),
  halfwall: part('side walls, and their print on both sides in a roundel'),
  flagshapeBRsizeoption: part("flag's shape and size"),
  backside: part('table from behind in a roundel'),
  tableHeight: part("table's height"),
  tableDiameter: part("table's width"),
  runnerWidth: part("runner's width"),
  runnerHeight: part("runner's drop"),
  solidColorThrowOption: part("cloth's colour"),
  edgeOption: part("canvas's edges"),
  acrylic: part("pane's thickness or tint"),
  standOff: part('stand-offs'),
  frame: part('frame'),
  hanger: part('hanger rails'),
  banner: part('second banner'),
  print: part('paper, or which way the film is printed, under the loupe'),
  lamination: part('laminate under the loupe'),
  displayOption: part('easel, stand or mounting'),
}
