import type { Plugin } from 'vite'

/** What React has a form with a function as its `action` say when it is sent too early. */
const SAID = /"javascript:throw new Error\('A React form [^"]*"/

/** React without those words: no form of the shop has such an action, and a first load counts its bytes. */
export const withoutFormActions = (code: string): string => code.replace(SAID, '"javascript:throw Error()"')

export const noFormActions = {
  name: 'no-form-actions',
  transform: { filter: { id: /react-dom-client\.production\.js$/, code: SAID }, handler: withoutFormActions },
} satisfies Plugin
