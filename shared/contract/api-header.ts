/**
 * The header every answer of our own server carries, refusals included. An answer without it comes from something in
 * between (a captive portal, a proxy) and says nothing about what was asked.
 */
export const API_HEADER = 'x-request-id'
