/** A reader that answers with the environment it was given, its own process id, or how much of the machine it may take. */
import { getPriority } from 'node:os'
import type { FromReader, ToReader } from '#api/judging/messages.ts'

const post = (message: FromReader) => process.send?.(message)
const {
  __CF_USER_TEXT_ENCODING: _,
  NODE_CHANNEL_FD: __,
  NODE_CHANNEL_SERIALIZATION_MODE: ___,
  ...given
} = process.env
process.on('message', (job: ToReader) => {
  const room = { priority: getPriority(), growth: Number(process.argv[3]), heap: process.execArgv[0] }
  const known: Record<string, unknown> = { process: process.pid, room }
  const told = ('path' in job && known[job.path]) || given
  post({ step: 'drawn', picture: new TextEncoder().encode(JSON.stringify(told)) })
})
post({ step: 'ready' })
