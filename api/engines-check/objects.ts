import { createHash } from 'node:crypto'
import type { Ids } from '#api/deps.ts'
import type { MultipartGateway, ObjectGateway } from '#api/gateways/ports.ts'
import { ARTWORK_BUCKET } from '#api/services/artwork/artwork.ts'
import { PUT_HEADERS } from '#shared/contract/artwork-upload.ts'
import { inWords } from './in-words.ts'

/** What an object store is looked at with, as a customer's page would. */
export interface ObjectsCheck {
  objects: ObjectGateway & MultipartGateway
  /** Where pages come from: the origin that has to be allowed. */
  publicUrl: string
  fetch(request: Request): Promise<Response>
  ids: Ids
}

const TYPE = 'image/jpeg'
const SECONDS = 60
const PATIENCE_MS = 10_000

/**
 * What of the object store would lose or refuse artwork, in words for whoever runs the shop; empty where all is right. It
 * writes one small object of a name of its own, and takes it away (issue 10.1).
 */
export async function objectProblems(check: ObjectsCheck): Promise<string[]> {
  const { unfit, silent } = await lookAtObjects(check)
  return silent === null ? unfit : [silent]
}

/** The same, where a store that does not answer now, and may yet be fit, is told apart from one that is not. */
export async function lookAtObjects(
  check: ObjectsCheck,
): Promise<{ unfit: string[]; silent: string | null }> {
  const key = `${check.ids.uuid()}/engine-check.jpg`
  try {
    const whole = await wholeProblems(check, key)
    return { unfit: whole.length > 0 ? whole : await partProblems(check, key), silent: null }
  } catch (error) {
    return { unfit: [], silent: `The object store does not answer as S3: ${inWords(error)}` }
  } finally {
    await check.objects.remove(ARTWORK_BUCKET, key).catch(() => {})
  }
}

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('base64')

async function wholeProblems(
  { objects, publicUrl, fetch, ids }: ObjectsCheck,
  key: string,
): Promise<string[]> {
  const body = ids.bytes(8)
  const other = body.map(byte => byte ^ 1)
  const checksumSha256 = digest(body)
  const url = await objects.presignPut({
    bucket: ARTWORK_BUCKET,
    key,
    contentType: TYPE,
    contentLength: body.length,
    onlyIfAbsent: true,
    checksumSha256,
    expiresSeconds: SECONDS,
  })
  const put = (bytes: Uint8Array) =>
    statusOf(fetch, url, {
      method: 'PUT',
      body: bytes,
      headers: { 'Content-Type': TYPE, 'If-None-Match': '*', 'x-amz-checksum-sha256': checksumSha256 },
    })
  const wrong = await put(other)
  if (isTaken(wrong))
    return [
      'The object store takes bytes that are not those of their SHA-256: artwork could be stored damaged',
    ]
  const first = await put(body)
  if (!isTaken(first))
    return [`The bucket for artwork takes no file (${first}): is it there, and may its keys write?`]
  if (isTaken(await put(body)))
    return ['The object store ignores If-None-Match: whoever has an address could overwrite stored artwork']
  return (await isAllowed(fetch, url, publicUrl))
    ? []
    : [
        `The bucket for artwork does not allow uploads by pages of ${publicUrl}: see its CORS rules in docs/operating.md`,
      ]
}

/** Whether a browser that asks for leave, as before each upload, gets it for exactly what pages send. */
async function isAllowed(fetch: ObjectsCheck['fetch'], url: string, publicUrl: string): Promise<boolean> {
  const answer = await fetch(
    new Request(url, {
      method: 'OPTIONS',
      headers: {
        Origin: publicUrl,
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': PUT_HEADERS.join(',').toLowerCase(),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  )
  await answer.body?.cancel()
  const origin = answer.headers.get('Access-Control-Allow-Origin')
  const allowed = (answer.headers.get('Access-Control-Allow-Headers') ?? '').toLowerCase()
  const isEach = PUT_HEADERS.every(
    name => allowed === '*' || allowed.split(/,\s*/).includes(name.toLowerCase()),
  )
  return answer.ok && (origin === '*' || origin === publicUrl) && isEach
}

/** A part has to be listed with its checksum: by that alone the shop knows which parts a device need not send again. */
async function partProblems({ objects, fetch, ids }: ObjectsCheck, key: string): Promise<string[]> {
  const upload = await objects.createMultipart({
    bucket: ARTWORK_BUCKET,
    key: `${key}.parts`,
    contentType: TYPE,
  })
  try {
    const body = ids.bytes(8)
    const checksumSha256 = digest(body)
    const url = await objects.presignPart({
      upload,
      partNumber: 1,
      contentLength: body.length,
      checksumSha256,
      expiresSeconds: SECONDS,
    })
    const headers = { 'x-amz-checksum-sha256': checksumSha256 }
    const status = await statusOf(fetch, url, { method: 'PUT', body, headers })
    if (!isTaken(status)) return [`The object store takes no part of a file (${status})`]
    const [part] = (await objects.listParts(upload)) ?? []
    return part?.checksumSha256 === checksumSha256
      ? []
      : ['The object store lists parts without their SHA-256: uploads could not be resumed']
  } finally {
    await objects.abortMultipart(upload)
  }
}

const isTaken = (status: number) => status >= 200 && status < 300

async function statusOf(
  fetch: ObjectsCheck['fetch'],
  url: string,
  init: { method: 'PUT'; body: Uint8Array; headers: Record<string, string> },
): Promise<number> {
  const answer = await fetch(
    new Request(url, { ...init, body: new Uint8Array(init.body), signal: AbortSignal.timeout(PATIENCE_MS) }),
  )
  await answer.body?.cancel()
  if (answer.status >= 500) throw new Error(`it answered ${answer.status}`)
  return answer.status
}
