/** The shop as the embedded identity provider knows it: the page's client id, and the API its tokens are for. */
export const EMBEDDED_CLIENT_ID = 'goldleaf-web'
export const EMBEDDED_AUDIENCE = 'https://api.goldleaf.example'
