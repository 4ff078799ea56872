/** A process that begins a file without an end and says which reader has it, to be killed by a test. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const reader = fork(fileURLToPath(new URL('./breaking-reader.ts', import.meta.url)), { stdio: 'ignore' })
reader.once('message', () => reader.send({ path: 'endless, told' }))
reader.on('message', (message: { reason?: string }) => {
  if (message.reason !== undefined) process.stdout.write(message.reason)
})
