import { openAddress } from '#api/store/contract/address.ts'
import { yieldOnce } from '#api/store/contract/subject.ts'

/** Another process on the same database: `child.ts ADDRESS increment TIMES` or `child.ts ADDRESS write`. */
const [address = '', task = '', argument = ''] = process.argv.slice(2)
const store = await openAddress(address)

if (task === 'increment') {
  for (let done = 0; done < Number(argument); done++) {
    await store.counters.upsert('shared', async doc => {
      await yieldOnce()
      return { _id: 'shared', count: (doc?.count ?? 0) + 1, resetAt: 0 }
    })
  }
}

if (task === 'write') {
  for (let count = 1; ; count++) {
    await store.counters.insert({ _id: `w${count}`, count, resetAt: 0 })
    await store.counters.upsert('last', () => ({ _id: 'last', count, resetAt: 0 }))
    process.stdout.write(`${count}\n`)
  }
}

await store.close()
