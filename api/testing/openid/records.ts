import type { AdapterFactory, AdapterPayload } from 'oidc-provider'

/** What the provider keeps, for as long as it runs: sessions, codes, tokens. It looks itself at what has ended. */
export function memoryRecords(): AdapterFactory {
  const records = new Map<string, AdapterPayload>()
  return model => {
    const find = async (id: string) => records.get(`${model}:${id}`)
    const findBy = async (test: (payload: AdapterPayload) => boolean) => [...records.values()].find(test)
    return {
      find,
      findByUid: uid => findBy(payload => payload.uid === uid),
      findByUserCode: code => findBy(payload => payload.userCode === code),
      upsert: async (id, payload) => void records.set(`${model}:${id}`, payload),
      consume: async id => void Object.assign((await find(id)) ?? {}, { consumed: true }),
      destroy: async id => void records.delete(`${model}:${id}`),
      revokeByGrantId: async grant => {
        for (const [id, payload] of records) if (payload.grantId === grant) records.delete(id)
      },
    }
  }
}
