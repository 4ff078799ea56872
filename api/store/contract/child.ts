import { openAddress } from './address.ts'
import { countDoc, yieldOnce } from './subject.ts'

/** Another process on the same database: `child.ts ADDRESS increment TIMES` or `child.ts ADDRESS write`. */
const [address = '', task = '', argument = ''] = process.argv.slice(2)
const store = await openAddress(address)

if (task === 'increment') {
  for (let done = 0; done < Number(argument); done++) {
    await store.pageViews.upsert('shared', async doc => {
      await yieldOnce()
      return countDoc('shared', (doc?.count ?? 0) + 1)
    })
  }
}

if (task === 'write') {
  for (let count = 1; ; count++) {
    await store.pageViews.insert(countDoc(`w${count}`, count))
    await store.pageViews.upsert('last', () => countDoc('last', count))
    process.stdout.write(`${count}\n`)
  }
}

await store.close()
