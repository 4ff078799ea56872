const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text for HTML or XML, between tags or in a quoted attribute. Control characters, which neither can hold, are spaces. */
export function escapeMarkup(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[&<>"']/g, found => ENTITIES[found] ?? found)
}

/** JSON that may stand inside a script element: no `<` can end or open anything there. */
export function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
