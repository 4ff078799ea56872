/** Where each stand-in answers on the shop's port, as a router has it; `look` is the type of the hosted pages, which two have. */
export const STAND_IN_PATHS = {
  identity: ['/authorize', '/oauth/*', '/v2/*', '/.well-known/*', '/userinfo', '/look/*'],
  payments: ['/v1/*', '/pay/*', '/look/*'],
  objects: ['/objects/*'],
} as const

export type StandIn = keyof typeof STAND_IN_PATHS
