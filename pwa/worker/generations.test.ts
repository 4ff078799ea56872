import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cachesOf, outdated } from './generations.ts'

const both = (...versions: string[]) => versions.flatMap(each => Object.values(cachesOf(each)))
const OTHERS = ['goldleaf-first-views', 'goldleaf-seen', 'goldleaf-inbox']

describe('issue 3: caches of older versions', () => {
  it('all go when no page of an older version can be open', () => {
    const names = [...both('1', '2'), ...OTHERS, ...both('3')]
    expect(outdated(names, '3', false)).toEqual(both('1', '2'))
  })

  it('the one before stays for pages of it that are open: its code is on no server any more', () => {
    const names = [...both('1', '2'), ...OTHERS, ...both('3')]
    expect(outdated(names, '3', true)).toEqual(both('1'))
  })

  it('never takes its own, nor what outlives versions', () => {
    const version = fc.constantFrom('a', 'b', 'c', 'd')
    fc.assert(
      fc.property(fc.array(version), version, fc.boolean(), (older, own, hasOlderPages) => {
        const names = [...new Set([...both(...older), ...OTHERS, ...both(own)])]
        const gone = outdated(names, own, hasOlderPages)
        expect(gone.filter(name => [...OTHERS, ...both(own)].includes(name))).toEqual([])
        const left = new Set(names.filter(name => !gone.includes(name)))
        expect(left.size).toBeLessThanOrEqual(OTHERS.length + (hasOlderPages ? 4 : 2))
      }),
    )
  })
})
