import { nextTurn } from '#pwa/lib/next-turn.ts'
import archivo from '#pwa/ui/fonts/archivo-latin.woff2'

/**
 * Gives the page its typeface as soon as that is there; until then, and where it is not to be had, its stand-ins hold
 * its place (`index.html`). A style sheet that named it would have the whole page laid out at its own coming too.
 */
export async function bringTypeface(): Promise<void> {
  const typeface = new FontFace('Archivo', `url(${archivo})`, { weight: '400 900', stretch: '100% 125%' })
  const isThere = await typeface.load().then(
    () => true,
    () => false,
  )
  if (!isThere) return
  document.fonts.add(typeface)
  // Whoever asks for a colour has a browser find the styles, for a size lay out the page: each in a turn of its own, to be
  // painted in another (issue 12.3).
  void getComputedStyle(document.body).color
  await nextTurn()
  void document.body.offsetHeight
}
