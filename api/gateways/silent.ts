/** The object store did not answer in time, cannot be reached or cannot serve. It passes by itself, as `StoreSilent` does. */
export class ObjectsSilent extends Error {
  override readonly name = 'ObjectsSilent'

  constructor(cause: unknown) {
    super('The object store does not answer', { cause })
  }
}
