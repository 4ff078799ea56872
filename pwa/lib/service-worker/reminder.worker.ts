/** Does nothing: it is asked for, not run (`remind-browser.ts`). */
export {}
