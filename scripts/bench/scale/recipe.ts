import { randomUUID } from 'node:crypto'
import { KEY_HEADER } from '#api/middleware/idempotent.ts'
import type { TestPerson } from '#api/testing/people.ts'
import type { Filled } from './filled.ts'

/** One call, ready to be asked; what it needed was made before. */
export type Ask = () => Promise<Response>

/** Makes what a call needs, which is not measured, and hands the call over. */
export type Recipe = (filled: Filled) => Ask | Promise<Ask>

/** The ways in which a call is measured, by what they are called beside its name. */
export type Recipes = Record<string, Recipe>

/** A call without a body. */
export const get =
  (path: (filled: Filled) => string, who?: (filled: Filled) => TestPerson): Recipe =>
  filled =>
  () =>
    filled.shop.call(path(filled), who ? { token: who(filled).token } : {})

/** A call with a body, under a key of its own; what comes back from `make` is its path where that hangs on it, and its body. */
export const post =
  (
    path: string,
    make: (filled: Filled) => object | Promise<object>,
    who?: (filled: Filled) => TestPerson,
  ): Recipe =>
  async filled =>
    posted(filled, path, await make(filled), who?.(filled))

/** The same where the person is made for the call. */
export const posted = ({ shop }: Filled, path: string, json: object, who?: TestPerson): Ask => {
  const headers = { [KEY_HEADER]: randomUUID() }
  return () => shop.call(path, { json, headers, ...(who ? { token: who.token } : {}) })
}

export const ofWho = ({ who }: Filled): TestPerson => who
export const ofStaff = ({ staff }: Filled): TestPerson => staff
