import { ApiError } from '#pwa/lib/api.ts'
import type { Put } from '#pwa/sync/uploads/put-bytes.ts'
import type { SendDeps } from '#pwa/sync/uploads/send-artwork.ts'
import type { ArtworkFile } from '#pwa/sync/uploads/upload-calls.ts'
import { hashedParts, PART_BYTES, partsOf } from '#shared/artwork/parts.ts'
import type { ArtworkRef } from '#shared/cart/line.ts'
import type { UploadPlace } from '#shared/contract/artwork-upload.ts'
import type { ErrorCode } from '#shared/contract/errors.ts'
import { ERRORS } from '#shared/contract/errors.ts'

/** A stretch of a file that is told apart from every other one without holding bytes. */
interface Stretch {
  start: number
  end: number
}

/** A file of so many parts, the last one short; its bytes are only named, so that simulations stay small. */
export function namedFile(parts: number, artwork = 'a'.repeat(64)): ArtworkFile {
  const size = parts === 1 ? 1000 : (parts - 1) * PART_BYTES + 1000
  const stretch = (start: number, end: number) => ({
    start,
    end,
    size: end - start,
    slice: (from: number, to: number) => stretch(start + from, start + to),
  })
  const digests = partsOf(size).map(({ number }) => `digest ${artwork} ${number}`)
  return {
    id: '0b0f4a36-0001-4000-8000-000000000000',
    artwork,
    fileName: 'sign.jpg',
    size,
    type: 'image/jpeg',
    parts: hashedParts(size, digests),
    bytes: stretch(0, size) as unknown as Blob,
  }
}

/** What may happen to one request. `lost` arrives and its answer does not. */
export type UploadFault = 'none' | 'unsent' | 'lost' | '503' | '429' | '403' | 'swept' | 'crash'

export class Crash extends Error {}

export interface SentPart {
  tab: number
  number: number
  /** Whether the sender had been told that the store holds it. */
  wasKnown: boolean
}

/** API and object store of one person, as far as uploads see them, with faults given request by request. */
export function uploadWorld(file: ArtworkFile, nextFault: () => UploadFault) {
  let uploads = 0
  let open: { id: number; held: Map<number, Stretch> } | null = null
  let object: Stretch[] | null = null
  const sent: SentPart[] = []
  const applied: UploadPlace[] = []
  const key = `key/${file.artwork}`
  const ref: ArtworkRef = {
    bucket: 'order-artwork',
    key,
    fileName: file.fileName,
    size: file.size,
    type: file.type,
  }
  const refuse = (code: ErrorCode): never => {
    throw new ApiError(ERRORS[code], code, code)
  }

  /** Runs one request under its fault; `answer` is what no answer looks like. */
  async function under<T>(act: () => T, answers: { none(): T; status(status: number): T }): Promise<T> {
    const fault = nextFault()
    await null
    if (fault === 'crash') throw new Crash()
    if (fault === 'swept') open = null
    if (fault === 'unsent') return answers.none()
    if (fault === '503' || fault === '429' || fault === '403') return answers.status(Number(fault))
    const done = act()
    await null
    return fault === 'lost' ? answers.none() : done
  }

  const noAnswer = (): never => {
    throw new ApiError(0, 'offline', '')
  }
  const refusedBy = (status: number): never => {
    // A 403 of the API itself would be final; the simulated proxy refuses in its own words.
    throw new ApiError(status, 'not_ours', '')
  }
  const call = <T>(act: () => T): Promise<T> => under(act, { none: noAnswer, status: refusedBy })

  function start() {
    if (object) return { state: 'stored' as const, key, size: file.size }
    if (file.parts.length === 1) return { state: 'put' as const, key, url: 'put 0' }
    open ??= { id: ++uploads, held: new Map() }
    const held = [...open.held.keys()].map(number => {
      const part = file.parts[number - 1]
      return { number, size: part?.size ?? 0, sha256: part?.sha256 ?? '' }
    })
    return { state: 'parts' as const, key, size: file.size, held }
  }

  function complete(places: UploadPlace[]): ArtworkRef {
    if (!object) {
      if (!open) return refuse('upload_gone')
      const { held } = open
      if (file.parts.some(({ number }) => !held.has(number))) return refuse('parts_missing')
      object = file.parts.flatMap(({ number }) => held.get(number) ?? [])
      open = null
    }
    applied.push(...places)
    return ref
  }

  function store({ url, bytes }: Put): number {
    const { start, end } = bytes as unknown as Stretch
    const [kind, id, number] = url.split(' ')
    if (kind === 'put') {
      if (object) return 412
      object = [{ start, end }]
      return 200
    }
    if (open?.id !== Number(id)) return 404
    open.held.set(Number(number), { start, end })
    return 200
  }

  /** One tab's way to this world; it knows what it was told. */
  function tab(name: number): Omit<SendDeps, 'backoff'> {
    let known = new Set<string>()
    const put = async (given: Put) => {
      const [, id, number] = given.url.split(' ')
      sent.push({ tab: name, number: Number(number ?? 1), wasKnown: known.has(`${id} ${number}`) })
      const status = await under(() => store(given), { none: () => 0, status: status => status })
      given.signal.throwIfAborted()
      if (status === 200) known.add(`${id} ${number}`)
      return status
    }
    return {
      put,
      calls: {
        async start() {
          const started = await call(start)
          if (started.state === 'parts')
            known = new Set([...known, ...started.held.map(({ number }) => `${uploads} ${number}`)])
          return started
        },
        sign: (_, { number }) => call(() => (open ? `part ${open.id} ${number}` : refuse('upload_gone'))),
        complete: (_, places) => call(() => complete(places)),
        abort: async () => {},
      },
    }
  }

  return { tab, sent, applied, ref, object: () => object }
}
