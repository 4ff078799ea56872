import { inTime } from './in-time.ts'
import { inPatience } from './kept-or-network.ts'

/**
 * Answers an address that is no page: what that is, is the server's to say; out of its reach, or when it is silent, the
 * kept shell says that there is nothing, with the way home (D33).
 */
export async function answerNoPage(request: Request, keptShell: () => Promise<Response | undefined>) {
  const coming = fetch(request)
  const answer = await inTime(coming)
  if (answer) return answer
  const shell = await inPatience(keptShell())
  return shell ? new Response(shell.body, { status: 404, headers: shell.headers }) : coming
}
