/** Makes ids that are never made again (D5). */
export type NewId = () => string

export const randomId: NewId = () => crypto.randomUUID()
