import { artworkIdOf, partsOf, type Sha256, toBase64, toHex } from '#shared/artwork/parts.ts'
import type { DeskFileAnswer, DeskJob } from '#shared/contract/desk.ts'
import { JOBS_LEDGER, jobTicket, readLedger, withBrought } from '#shared/orders/job-ticket.ts'

/** A folder of this device that its person chose; what is written is whole or not there. */
export interface ChosenFolder {
  /** Null for a file that is not there. */
  read(name: string): Promise<Blob | null>
  write(name: string, content: Blob | string): Promise<void>
}

export interface Brought {
  written: number
  /** Brought before: they may have been taken away since, and come no more. */
  known: number
  /** Names of those that did not come. */
  failed: string[]
}

interface BringDeps {
  /** An address for a file, which the order's history notes. */
  addressOf(number: number, slot: string): Promise<DeskFileAnswer>
  fetchFile(url: string): Promise<Blob | null>
  /** ISO time. */
  now(): string
}

/**
 * Brings the files of a job into a folder as `npm run jobs:export` does, under the same names, with the same tickets and the same
 * ledger: each once, its bytes held against its checksums and read back (issue 11.2). One that fails holds up no other.
 */
export async function bringFiles(job: DeskJob, folder: ChosenFolder, deps: BringDeps): Promise<Brought> {
  const brought: Brought = { written: 0, known: 0, failed: [] }
  for (const [index, line] of job.lines.entries())
    for (const file of line.files) {
      const ledger = (await (await folder.read(JOBS_LEDGER))?.text()) ?? ''
      if (readLedger(ledger).includes(file.exportId)) {
        brought.known++
        continue
      }
      try {
        const answer = await deps.addressOf(index + 1, file.slot)
        const hash = await bringOne(folder, answer, deps)
        const ticket = jobTicket({
          orderId: job.orderId,
          number: index + 1,
          lineCount: job.lines.length,
          slot: file.slot,
          line,
          due: job.due,
          rush: job.rush,
          file: { file: answer.name, sha256: hash, bytes: answer.bytes, etag: answer.etag },
          exportedAt: deps.now(),
        })
        await folder.write(`${answer.name}.json`, `${JSON.stringify(ticket, null, 2)}\n`)
        // Last: what is cut short before is written anew.
        await folder.write(JOBS_LEDGER, withBrought(ledger, { id: file.exportId, name: answer.name }))
        brought.written++
      } catch {
        brought.failed.push(file.downloadName)
      }
    }
  return brought
}

/** Writes a file that is what its checksums say, and returns its SHA-256; throws where it is not, or the disk gave back another. */
async function bringOne(
  folder: ChosenFolder,
  { url, name, bytes, artwork }: DeskFileAnswer,
  { fetchFile }: BringDeps,
): Promise<string> {
  const file = await fetchFile(url)
  if (file?.size !== bytes) throw new Error(`${file?.size ?? 0} bytes came of ${bytes}`)
  if (artwork !== null && (await identityOf(file)) !== artwork)
    throw new Error('its checksum is not that of the upload')
  const hash = await hashOf(file)
  await folder.write(name, file)
  const kept = await folder.read(name)
  if (!kept || (await hashOf(kept)) !== hash) throw new Error('the disk gave back other bytes')
  return hash
}

const sha256: Sha256 = async bytes => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

async function hashOf(file: Blob): Promise<string> {
  return toHex(await sha256(await bytesOf(file)))
}

/** The identity a file has as an artwork ("Artwork"). */
async function identityOf(file: Blob): Promise<string> {
  const digests: string[] = []
  for (const { offset, size } of partsOf(file.size))
    digests.push(toBase64(await sha256(await bytesOf(file.slice(offset, offset + size)))))
  return artworkIdOf(digests, sha256)
}
