import type { Configurator } from './use-configurator.ts'

/** Adds, or leads to the first field that says why nothing was: on a phone that may be far from the button (D14). */
export async function addOrShowWhyNot(add: Configurator['add'], form: HTMLFormElement | null): Promise<void> {
  await add()
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
