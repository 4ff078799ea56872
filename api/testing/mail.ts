import type { Mail } from '#api/gateways/ports.ts'
import type { TestShop } from './shop.ts'

/** Has a shop hand its mails to nobody, whatever its engines are; they are in the list, oldest first. */
export function mailsOf(shop: TestShop): readonly Mail[] {
  const mails: Mail[] = []
  shop.deps.mail = {
    staysHere: true,
    async send(mail) {
      mails.push(mail)
      return { outcome: 'taken' }
    },
  }
  return mails
}
