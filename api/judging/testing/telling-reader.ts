/** A reader that answers with the environment it was given. */
import type { FromReader } from '../messages.ts'

const post = (message: FromReader) => process.send?.(message)
const {
  __CF_USER_TEXT_ENCODING: _,
  NODE_CHANNEL_FD: __,
  NODE_CHANNEL_SERIALIZATION_MODE: ___,
  ...given
} = process.env
process.on('message', () => post({ step: 'drawn', picture: new TextEncoder().encode(JSON.stringify(given)) }))
post({ step: 'ready' })
