/**
 * What `npm start` and the image give the server, and the bench with them (issue 10.4). A young generation of 8 MB is swept where one of
 * 16 is kept (one of 2 MB spares ten more, for an eighth more processor time of a request). It is never made smaller: of a server with
 * little to do V8 swept 2 MB every 40 requests, 0.4 to 1 ms each time, and kept the pages all the same (150 to 153 MB either way). One
 * arena of the C library holds what each of eight threads would keep for itself: 229 to 245 MB after the API bench without all this,
 * 149 with. Code that an earlier start has compiled needs neither its compiler nor its source a second time: a started server of 164
 * to 174 MB has 158 to 159, and opens in 0.7 s instead of 0.9. (`--optimize-for-size` would spare as much again, and takes seven times
 * as long for a sync.)
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--min-semi-space-size=8']

export const SERVER_ENVIRONMENT = {
  MALLOC_ARENA_MAX: '1',
  NODE_COMPILE_CACHE: '.cache/compiled',
}
