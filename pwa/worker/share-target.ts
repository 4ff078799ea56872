import { WAITING_PAGE } from '#shared/offline/addresses.ts'
import { INBOX, inboxAddress, inboxHeaders, LAST_PERSON } from '#shared/offline/inbox.ts'

/** Name of the form's field in the manifest. */
const FIELD = 'artwork'

/**
 * Keeps shared files on the device, with or without a connection and whoever is signed in, and leads to the list of what
 * waits for a place. Files belong to the person who was signed in here last.
 */
export async function receiveShare(request: Request): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll(FIELD).filter(each => each instanceof File)
    const inbox = await caches.open(INBOX)
    const owner = (await (await inbox.match(LAST_PERSON))?.text()) ?? ''
    for (const file of files) await put(inbox, file, owner)
    return Response.redirect(WAITING_PAGE, 303)
  } catch {
    // A full disk, or a form cut off on its way: said on the page, where there is room to say it.
    return Response.redirect(`${WAITING_PAGE}?kept=no`, 303)
  }
}

async function put(inbox: Cache, file: File, owner: string): Promise<void> {
  const { name: fileName, size, type } = file
  const id = crypto.randomUUID()
  const headers = inboxHeaders({ id, fileName, size, type, owner, at: Date.now() })
  await inbox.put(inboxAddress(id), new Response(file, { headers }))
}
