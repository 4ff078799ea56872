import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { TRACKER_SECRET } from './testing/settings.ts'

describe('D29, D30 configuration of the tracking tool and of analytics', () => {
  test('is none unless asked for', () => {
    expect(readConfig({})).toMatchObject({ tracker: null, analyticsUrl: null })
  })

  test('takes an address with a secret, or the secret alone for the way back', () => {
    expect(readConfig({ TRACKER_URL: 'https://tracker.example/hook', TRACKER_SECRET }).tracker).toEqual({
      url: 'https://tracker.example/hook',
      secret: TRACKER_SECRET,
    })
    expect(readConfig({ TRACKER_SECRET }).tracker).toEqual({ url: null, secret: TRACKER_SECRET })
    expect(readConfig({ ANALYTICS_URL: 'http://127.0.0.1:9/' }).analyticsUrl).toBe('http://127.0.0.1:9/')
  })

  test('issue 10.5: takes the secret before it beside the new one, and not alone', () => {
    const oldSecret = `${TRACKER_SECRET}, before`
    expect(readConfig({ TRACKER_SECRET, TRACKER_SECRET_OLD: oldSecret }).tracker).toMatchObject({
      secret: TRACKER_SECRET,
      oldSecret,
    })
    expect(() => readConfig({ TRACKER_SECRET_OLD: oldSecret })).toThrow('TRACKER_SECRET missing')
  })

  test('refuses an address without a secret, or with a blank one', () => {
    for (const secret of [undefined, ' '])
      expect(() => readConfig({ TRACKER_URL: 'https://tracker.example', TRACKER_SECRET: secret })).toThrow(
        'TRACKER_SECRET missing',
      )
  })

  test.each(['TRACKER_URL', 'ANALYTICS_URL'])('refuses a %s that is no web address', key => {
    for (const value of ['tracker.example', 'file:///etc/passwd', 'javascript:1'])
      expect(() => readConfig({ [key]: value, TRACKER_SECRET })).toThrow(key)
  })
})
