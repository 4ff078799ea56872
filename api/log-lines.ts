import pino from 'pino'

/** Characters of lines that are written at once, and after how many milliseconds fewer are: a write for each cost a twelfth of a request. */
const AT_ONCE = 32_768
const AT_LAST_MS = 100

export interface LogLines {
  write(line: string): void
  /** Writes what is left, at once. */
  flushSync(): void
}

/**
 * Where log lines go: standard output, or another open file. An orderly end and a fault write what is left (`flushSync`); a kill loses a tenth of a
 * second. Pino's own buffer counts all its bytes anew with each line: lines are gathered before it. It writes in step: an end does not
 * wait for what another thread still writes, and a log that nobody reads holds the shop up instead of filling its memory.
 */
export function logLines(dest = 1): LogLines {
  const out = pino.destination({ dest, sync: true })
  let lines: string[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined

  function hand(): void {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) out.write(lines.join(''))
    lines = []
    length = 0
  }
  // A start that fails ends at once; Pino's own look at the end sees what was handed to it alone.
  process.on('exit', hand)
  return {
    write(line) {
      lines.push(line)
      length += line.length
      if (length >= AT_ONCE) hand()
      else timer ??= setTimeout(hand, AT_LAST_MS)
    },
    flushSync: hand,
  }
}
