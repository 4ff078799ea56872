/**
 * Every answer of the shop's own server carries this header, so that a captive portal's answer never passes for one,
 * JSON or not (architecture "Outbox").
 */
export const OWN_HEADER = 'X-Goldleaf-Api'
export const OWN_VALUE = '1'
