/** Compiles what the server runs, for whoever keeps what was compiled (`NODE_COMPILE_CACHE`): it is written down as this process ends. */
await Promise.all([import('#api/run-shop.ts'), import('#api/gateways/payments.ts')])
