/**
 * The environment of a process that a test starts: none of the settings of whoever runs the tests, and where the suite
 * keeps modules that were compiled once.
 */
export function bareEnv(): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  return { PATH, NODE_COMPILE_CACHE }
}
