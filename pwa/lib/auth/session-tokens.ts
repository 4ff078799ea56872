import { isRefusal } from './identity-client.ts'
import type { SessionCore } from './session-state.ts'

/** A bearer token; a refused refresh token drops the tokens and keeps the identity (D2). */
export async function getToken(core: SessionCore, fresh = false): Promise<string | null> {
  const asked = core.identity()
  if (!asked?.hasTokens) return null
  try {
    const client = await core.client()
    const token = (await client.getTokenSilently(fresh ? { cacheMode: 'off' } : {})) ?? null
    core.noteSignIn()
    return token
  } catch (error) {
    core.log(core.texts.tokenFailed, error)
    if (isRefusal(error) && core.identity()?.user.sub === asked.user.sub) dropTokens(core)
    return null
  }
}

function dropTokens(core: SessionCore) {
  core.deleteTokens()
  const identity = core.identity()
  core.remember(identity && { ...identity, hasTokens: false })
}

/** Hands over the user record of a login that nobody has taken yet; failures are logged only (spec §4). */
export async function record(core: SessionCore): Promise<void> {
  const identity = core.identity()
  if (!identity || identity.recorded) return
  try {
    await core.saveUser(identity.user)
    const now = core.identity()
    if (now?.user.sub === identity.user.sub) core.remember({ ...now, recorded: true })
  } catch (error) {
    core.log('The user record was not saved.', error)
  }
}
