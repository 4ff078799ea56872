/** Now, in epoch milliseconds. */
export type Now = () => number

/** So many unguessable bytes. */
export type Random = (bytes: number) => Uint8Array

/** Where a stand-in reports; any pino logger fits. */
export interface Log {
  info(fields: object, text: string): void
  warn(fields: object, text: string): void
  error(fields: object, text: string): void
}
