import { OWN_HEADER, OWN_VALUE } from '#shared/contract/own-answer.ts'

/** Whether the shop's own server gave this answer: a captive portal's has not the shop's header. */
export const isOurs = (answer: Response): boolean => answer.headers.get(OWN_HEADER) === OWN_VALUE
