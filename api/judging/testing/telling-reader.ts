/** A reader that answers with the environment it was given, or with its own process id. */
import type { FromReader, ToReader } from '#api/judging/messages.ts'

const post = (message: FromReader) => process.send?.(message)
const {
  __CF_USER_TEXT_ENCODING: _,
  NODE_CHANNEL_FD: __,
  NODE_CHANNEL_SERIALIZATION_MODE: ___,
  ...given
} = process.env
process.on('message', (job: ToReader) => {
  const isOfItself = 'path' in job && job.path === 'process'
  const told = isOfItself ? process.pid : given
  post({ step: 'drawn', picture: new TextEncoder().encode(JSON.stringify(told)) })
})
post({ step: 'ready' })
