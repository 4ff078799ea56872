import { expect, test } from 'vitest'
import { createListeners } from './listeners.ts'

test('everybody who listens hears each news, and nothing after leaving', () => {
  const listeners = createListeners<[news: string]>()
  const heard: string[] = []
  const leave = listeners.add(news => heard.push(`first ${news}`))
  listeners.add(news => heard.push(`second ${news}`))
  listeners.notify('a')
  leave()
  listeners.notify('b')
  expect(heard).toEqual(['first a', 'second a', 'second b'])
})

test('who comes or leaves because of a news does not hear that news', () => {
  const listeners = createListeners()
  const heard: string[] = []
  listeners.add(() => {
    heard.push('first')
    leave()
    listeners.add(() => heard.push('late'))
  })
  const leave = listeners.add(() => heard.push('left'))
  listeners.notify()
  expect(heard).toEqual(['first'])
})

test('tells whether anybody listens', () => {
  const listeners = createListeners()
  expect(listeners.hasAny()).toBe(false)
  const leave = listeners.add(() => {})
  expect(listeners.hasAny()).toBe(true)
  leave()
  expect(listeners.hasAny()).toBe(false)
})
