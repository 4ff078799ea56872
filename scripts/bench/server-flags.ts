/**
 * What `npm start` and the image give the server, and the bench with them (issue 10.4). A young generation of 2 MB is swept where one of
 * 16 is kept, and one arena of the C library holds what each of eight threads would keep for itself: 229 to 245 MB after the
 * API bench without them, 154 to 157 with when they came in, for a tenth more processor time of a request at most. Code that an earlier
 * start has compiled needs neither its compiler nor its source a second time: a started server of 164 to 174 MB has 158 to 159, and
 * opens in 0.7 s instead of 0.9. (`--optimize-for-size` would spare as much again, and takes seven times as long for a sync.)
 */
export const SERVER_FLAGS = ['--max-semi-space-size=2']

export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: '.cache/compiled',
}
