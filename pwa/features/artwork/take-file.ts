import { deviceRoom, sizeText } from '#pwa/lib/device-room.ts'
import { toast } from '#pwa/ui/toast/toasts.ts'

/** Long enough to read two sizes, in milliseconds. */
const REFUSAL_MS = 15_000

const noRoomText = (name: string, needed: number, free: number): string =>
  `There is no room for ${name} on this device: it needs ${sizeText(needed)} and ${sizeText(free)} are free. ` +
  'Nothing was changed. Free some space, then choose the file again.'

/** Whether this device has room for a picked file; when it has not, says so (issue 3, point 5). */
export async function hasRoomFor(file: File, room = deviceRoom()): Promise<boolean> {
  // Browsers may ask the person, which must hold up nothing.
  void room.askPersistenceOnce()
  const short = await room.shortage(file.size)
  if (short) toast(noRoomText(file.name, short.needed, short.free), { tone: 'bad', ms: REFUSAL_MS })
  return short === null
}
