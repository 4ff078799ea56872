import { once } from 'node:events'
import { connect } from 'node:net'

/** Whether somebody takes connections at this loopback port. */
export async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isUp = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isUp
}
