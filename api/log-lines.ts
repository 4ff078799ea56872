import pino from 'pino'

/** Characters of lines that are written at once, and after how many milliseconds fewer are: a write for each cost a twelfth of a request. */
const AT_ONCE = 4096
const AT_LAST_MS = 100

/** Where log lines go: a file, or standard output. An orderly end and a fault write what is left (`flushSync`); a kill loses a tenth of a second. */
export const logLines = (dest: string | number = 1) =>
  pino.destination({ dest, sync: false, minLength: AT_ONCE, periodicFlush: AT_LAST_MS })
