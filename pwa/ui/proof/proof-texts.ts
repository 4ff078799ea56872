/** Words of the proof. */
export const PROOF_TEXTS = {
  title: (product: string) => `Proof: ${product}`,
  open: 'See proof',
  loading: 'Loading the proof…',
  coming: 'The picture of this file is being prepared. Open the proof again in a moment.',
  failed: 'The proof cannot be drawn now. The file itself is not affected.',
  side: 'Side',
  part: 'Printed part',
  view: 'View',
  onProduct: 'On the product',
  flat: 'Flat sheet',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  real: 'Real print size',
  percent: (percent: number) => `${percent}% of print size`,
  pan: 'Flat proof. Scroll, drag or use the arrow keys to move; plus and minus zoom.',
  inch: '1 inch on your screen',
  measured: 'Measured on this device.',
  unmeasured: 'Not measured yet: screens differ, so "real print size" may be off.',
  measure: 'Measure your screen',
  card: 'Hold a bank card to the screen and move the slider until the box is as wide as the card.',
  cardWidth: 'Width of the box',
  keep: 'It matches',
  size: (product: string, width: number, height: number) => `${product}, ${width} x ${height} in.`,
  turned: 'Artwork lies on its side: we turn it a quarter clockwise.',
  dpi: (dpi: number) => `At this size the file has ${dpi < 1 ? 'less than 1' : dpi} dpi.`,
  noFile: 'No file for this side.',
  /** `what` is a slot's heading, `otherwise` what its part is without. */
  without: (what: string, otherwise: string) => `No ${what.toLowerCase()}: ${otherwise}.`,
  fonts:
    'Fonts this file relies on are not on this device yet, so letters may look different here. Open the proof again online.',
  colours: 'Colors are approximate: a screen mixes light, the press mixes ink.',
  detail: {
    whole: '',
    page: '',
    eighth:
      'The file is too large to unfold here: as a whole it is shown with an eighth of its detail, the print has all of it.',
    thumbnail:
      'The file is too large to unfold here: the proof shows the small picture inside it, the print has all of it.',
    preview: 'The proof shows the small preview kept with the file, the print has all of its detail.',
  },
  /** Beside the zoom, where the picture of the whole shows less than the screen can. */
  sharpness: {
    drawing: 'Drawing this part from the file itself…',
    all: 'This part is drawn from the file itself, as sharp as it prints.',
    half: 'The file is too large to unfold here: this part shows half of its detail, the print has all of it.',
    quarter:
      'The file is too large to unfold here: this part shows a quarter of its detail, the print has all of it.',
    eighth:
      'The file is too large to unfold here: this part shows an eighth of its detail, the print has all of it.',
    failed: 'This part cannot be drawn sharper here, the print has all of the file’s detail.',
    preview: 'Only a small preview is shown here, the print has all of the file’s detail.',
  },
  legend: {
    edge: 'Finished edge: the visible area',
    hem: 'Hem, 1 in.',
    pocket: 'Pole pocket',
    fold: 'Edge it hangs over',
    safe: 'Safe zone for words and logos',
    grommet: 'Grommet',
  },
} as const
