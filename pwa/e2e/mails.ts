import { expect, type Page } from 'playwright/test'

/** What the shop's page of sent mails says. */
const mailsOf = async (page: Page) => (await page.request.get('/mail')).text()

/** A mail with this subject was sent, once (issue 11.4). */
export const hasMail = (page: Page, subject: string) =>
  expect
    .poll(async () => (await mailsOf(page)).split(subject).length - 1, { message: subject, timeout: 30_000 })
    .toBe(1)
