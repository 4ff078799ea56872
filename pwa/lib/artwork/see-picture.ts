import { type AskOptions, askOnce, nullIfBroken } from './ask-once.ts'
import type { PictureAnswer, PictureRequest, SeenPicture } from './picture-messages.ts'

/**
 * Looks at a picture of any format the browser reads and, if asked to, makes a JPEG of it, in a worker of its own that
 * ends with it, so that its memory goes too. Null where that cannot be done here; rejects only when aborted.
 */
export async function seePicture(
  request: PictureRequest,
  options: AskOptions = {},
): Promise<SeenPicture | null> {
  const asked = askOnce<PictureRequest, PictureAnswer>('picture', request, options)
  return (await asked.catch(nullIfBroken))?.seen ?? null
}
