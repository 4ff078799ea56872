import pino, { type Logger } from 'pino'

/** What the log says of a request. */
export interface RequestLine {
  id: string
  method: string
  path: string
  status: number
  ms: number
}

const { symbols } = pino

/** What Pino makes a line of, by the symbols it hands out. */
interface LineParts {
  [symbols.lsCacheSym]: Record<number, string>
  [symbols.timeSym]: () => string
  [symbols.chindingsSym]: string
  [symbols.streamSym]: pino.DestinationStream
  [symbols.mixinSym]?: unknown
  [symbols.hooksSym]: { logMethod?: unknown }
}

/**
 * Writes the lines of requests as `log.info` would: that asks of every field what it is, and took a twentieth of an answer from memory
 * (issue 12.6). Lines that Pino adds something to are left to it.
 */
export function requestLines(log: Logger): (line: RequestLine) => void {
  const parts = log as unknown as LineParts
  if (parts[symbols.mixinSym] !== undefined || parts[symbols.hooksSym].logMethod !== undefined)
    return line => log.info(line)
  const begins = parts[symbols.lsCacheSym][log.levels.values.info ?? 0]
  return ({ id, method, path, status, ms }) => {
    if (!log.isLevelEnabled('info')) return
    const said = `"id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms}`
    parts[symbols.streamSym].write(
      `${begins}${parts[symbols.timeSym]()}${parts[symbols.chindingsSym]},${said}}\n`,
    )
  }
}
