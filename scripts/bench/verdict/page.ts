import { judgeArtwork } from '#pwa/lib/artwork/judge.ts'

/** What the page answers about the file that stands in its input. */
export interface Timed {
  verdict: string
  /** Milliseconds from the file being chosen to its verdict. */
  ms: number
}

declare global {
  interface Window {
    /** Resolves for the next file that is chosen. */
    nextVerdict(): Promise<Timed>
  }
}

const input = document.createElement('input')
input.type = 'file'
document.body.append(input)

window.nextVerdict = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Timed>()
  input.addEventListener('change', () => void timed().then(resolve, reject), { once: true })
  return promise
}

async function timed(): Promise<Timed> {
  const [file] = input.files ?? []
  if (!file) throw new Error('no file')
  const since = performance.now()
  // The same file can then be chosen again.
  input.value = ''
  const told = Promise.withResolvers<number>()
  const judged = judgeArtwork(file, {
    wantsPreview: false,
    onVerdict: () => told.resolve(performance.now() - since),
  })
  const { verdict } = await judged
  // A file that is refused unread, or out of time, is told of by the answer alone.
  told.resolve(performance.now() - since)
  return { verdict, ms: await told.promise }
}
