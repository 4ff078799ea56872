import { TEXTS } from '#pwa/lib/texts.ts'

/** What takes the files along: the page's main button. */
export const goesWith = (isEditing: boolean): string =>
  isEditing ? TRY_TEXTS.updateCart : TEXTS.product.addToCart

/** Words of the place where artwork is tried on a product. */
export const TRY_TEXTS = {
  title: 'See your artwork on it',
  updateCart: 'Update Cart',
  dropHere: 'Drop or paste a JPEG or a single-page PDF anywhere on this page.',
  chooseOne: 'Choose a JPEG, a single-page PDF, or one of your photos.',
  goesAlong: (isEditing: boolean) =>
    `It goes along when you ${isEditing ? 'update the cart' : 'add to the cart'}.`,
  outlasts: 'It will still be here after you sign in.',
  choose: (title: string) => `Choose ${title.toLowerCase()}`,
  replace: (title: string) => `Replace ${title.toLowerCase()}`,
  photos: 'From photos',
  remove: (title: string) => `Remove ${title.toLowerCase()}`,
  /** After the name of the file that a line in the cart has. */
  held: 'is on this item in your cart. It stays unless you choose another file here.',
  previewOf: (fileName: string) => `Preview of ${fileName}`,
  checking: 'Checking the file…',
  drawing: 'Drawing your proof…',
  ready: (button: string) => `Goes along with ${button}.`,
  replaces: (button: string, fileName: string) => `Goes along with ${button} and replaces ${fileName}.`,
  staysBehind: (button: string) => `This file does not go along with ${button}.`,
  keeps: (button: string, fileName: string) =>
    `This file does not go along with ${button}: ${fileName} stays.`,
  leftBehind: (fileName: string) =>
    `${fileName} was not taken along. Choose another file at its item in the cart.`,
  template: (part: string) => `Download ${part === '' ? '' : `${part} `}template (PDF)`,
  templateHint: 'Print area, safe zone and finishing on a layer of their own. It works offline.',
  templateLater: 'A template comes with the size.',
  templateFailed: 'The template could not be made. Open the page again and try once more.',
  unread: 'The file could not be read. Please choose it again.',
} as const
