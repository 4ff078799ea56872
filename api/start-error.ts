/** What keeps the shop, or one of its commands, from starting: in words for whoever runs it, who needs no stack. */
export class StartError extends Error {
  override name = 'StartError'
}
