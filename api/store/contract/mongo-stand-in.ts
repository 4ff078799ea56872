import { once } from 'node:events'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { BSON } from 'mongodb'
import type { Answered, Command, MongoCommands } from './mongo-commands.ts'
import { mongoCommands } from './mongo-commands.ts'

const OP_REPLY = 1
const OP_QUERY = 2004
const OP_MSG = 2013
const HEADER = 16

/**
 * Speaks as much of MongoDB's wire protocol as our adapter makes the real driver ask for; keeps all in memory. `onCommand`
 * is told of each command as it comes.
 */
export async function startMongoStandIn(
  onCommand: (command: Command) => void = () => {},
): Promise<{ uri: string; endAt: MongoCommands['endAt']; stop(): Promise<void> }> {
  let answers: MongoCommands | null = null
  const run = (command: Command): Answered => {
    onCommand(command)
    answers ??= mongoCommands(`127.0.0.1:${port()}`)
    return answers.run(command)
  }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy()))
    const chunks: Buffer[] = []
    let held = 0
    let needed = HEADER
    socket.on('data', chunk => {
      chunks.push(chunk)
      held += chunk.length
      // A document of 16 MB comes in hundreds of pieces: they are put together once.
      while (held >= needed) {
        const bytes = Buffer.concat(chunks.splice(0))
        const length = bytes.readInt32LE(0)
        needed = Math.max(length, HEADER)
        chunks.push(bytes)
        if (held < needed) break
        const reply = answer(bytes.subarray(0, length), run)
        if (reply === null) return void socket.destroy()
        socket.write(reply)
        chunks.splice(0, chunks.length, bytes.subarray(length))
        held -= length
        needed = HEADER
      }
    })
  })
  const port = () => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    uri: `mongodb://127.0.0.1:${port()}`,
    endAt: ms => answers?.endAt(ms),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await once(server.close(), 'close')
    },
  }
}

/** Null where the connection closes instead. */
function answer(message: Buffer, run: (command: Command) => Answered): Buffer | null {
  const opcode = message.readInt32LE(12)
  const body = message.subarray(HEADER)
  // Only the driver's first greeting still comes as OP_QUERY: flags, name, skip and limit before the document.
  if (opcode === OP_QUERY) {
    const document = body.subarray(body.indexOf(0, 4) + 1 + 8)
    const reply = Buffer.alloc(20)
    reply.writeInt32LE(1, 16)
    return frame(OP_REPLY, message, reply, run(parse(document)).reply)
  }
  if (opcode !== OP_MSG) throw new Error(`Unknown message: ${opcode}`)
  const { reply, closes } = run(commandIn(body.subarray(4)))
  return closes ? null : frame(OP_MSG, message, Buffer.alloc(5), reply)
}

/** The command of a message, whose long lists may come in sections of their own. */
function commandIn(sections: Buffer): Command {
  let command: Command = {}
  const lists: Command = {}
  for (let at = 0; at < sections.length; ) {
    const section = sections.subarray(at + 1)
    const length = section.readInt32LE(0)
    if (sections[at] === 0) command = parse(section)
    else Object.assign(lists, listIn(section.subarray(4, length)))
    at += 1 + length
  }
  return { ...command, ...lists }
}

/** A name and the documents behind it. */
function listIn(bytes: Buffer): Command {
  const end = bytes.indexOf(0)
  const documents: Command[] = []
  for (let at = end + 1; at < bytes.length; at += bytes.readInt32LE(at))
    documents.push(parse(bytes.subarray(at)))
  return { [bytes.toString('utf8', 0, end)]: documents }
}

const parse = (bytes: Buffer): Command => BSON.deserialize(bytes.subarray(0, bytes.readInt32LE(0)))

function frame(opcode: number, request: Buffer, prefix: Buffer, document: Command): Buffer {
  const body = Buffer.concat([prefix, BSON.serialize(document)])
  const header = Buffer.alloc(HEADER)
  header.writeInt32LE(HEADER + body.length, 0)
  header.writeInt32LE(request.readInt32LE(4), 8)
  header.writeInt32LE(opcode, 12)
  return Buffer.concat([header, body])
}
