/** Milliseconds the network may take while the device has an answer; showing it comes on top, within a second in all. */
const PATIENCE_MS = 800

/** What the network answers in time; null when it fails or takes longer (spec §3). */
export async function inTime(coming: Promise<Response>): Promise<Response | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<null>(done => {
    timer = setTimeout(done, PATIENCE_MS, null)
  })
  return Promise.race([coming.catch(() => null), patience]).finally(() => clearTimeout(timer))
}
