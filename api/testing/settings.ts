/** Settings of real engines, in the forms they have; nothing is ever reached with them. */
export const REAL_S3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}
export const REAL_STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_0123456789neverused01234',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789neverused0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789neverused01234',
}
export const REAL_AUTH0 = {
  AUTH0_DOMAIN: 'goldleaf.example',
  AUTH0_CLIENT_ID: 'client',
  AUTH0_AUDIENCE: 'api',
}
/** What the tracker and a shop sign with. */
export const TRACKER_SECRET = 'thirty-two characters, and shared'
