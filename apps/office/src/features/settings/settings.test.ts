import type { RegisterFieldSetting, SwitchId, SwitchState } from '@fairhouse/protocol'
import { describe, expect, it } from 'vitest'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { changedRules, ruleFault, withEdit } from './rule-edits.ts'
import { draftOf, siteOf } from './site-draft.ts'
import { changedSwitches, switchGroups } from './switch-rows.ts'

const state = (id: SwitchId, isOn = true, isAllowed = true): SwitchState => {
  return { id, isOn, isDefault: isOn, isAllowed }
}

describe('switches', () => {
  const states = [state('mobileLogin'), state('socialLogin'), state('googleLogin')]

  it('are sent only where they differ from what is', () => {
    const wanted = new Map<SwitchId, boolean>([
      ['mobileLogin', false],
      ['googleLogin', true],
    ])
    expect(changedSwitches(states, wanted)).toEqual([{ id: 'mobileLogin', isOn: false }])
  })

  it('stand under the branch they belong to, and know which one above is off', () => {
    const groups = switchGroups(states, new Map([['socialLogin', false]]))
    const login = groups.find(({ id }) => id === 'login')
    expect(login?.rows.map(({ id }) => id)).toEqual(['mobileLogin', 'socialLogin'])
    const social = login?.rows[1]
    expect(social).toMatchObject({ isOn: false, isChanged: true, offAbove: undefined })
    expect(social?.children).toMatchObject([
      { id: 'googleLogin', isOn: true, isChanged: false, offAbove: 'socialLogin' },
    ])
  })
})

describe('rules of the sign-up', () => {
  const rule: RegisterFieldSetting = {
    field: 'email',
    patternId: 4,
    minLength: 6,
    maxLength: 254,
    enabled: true,
    required: true,
  }

  it.each([
    [{}, undefined],
    [{ minLength: 255 }, 'bounds'],
    [{ minLength: -1 }, 'bounds'],
    [{ maxLength: 0, minLength: 0 }, 'bounds'],
    [{ maxLength: 256 }, 'bounds'],
    [{ maxLength: Number.NaN }, 'bounds'],
    [{ minLength: 1.5 }, 'bounds'],
    [{ enabled: false }, 'requiredOff'],
  ])('%j: %s', (edit, expected) => {
    expect(ruleFault({ ...rule, ...edit })).toBe(expected)
  })

  it('demand nothing that is not asked for', () => {
    const edited = withEdit([rule], 'email', { enabled: false })
    expect(edited).toEqual([{ ...rule, enabled: false, required: false }])
    expect(changedRules([rule], edited)).toEqual(edited)
    expect(
      changedRules([rule], withEdit(edited, 'email', { enabled: true, required: true })),
    ).toEqual([])
  })
})

describe('times of a plan', () => {
  it('are the same there and back, to the minute', () => {
    expect(toLocalField('2026-11-21T12:34:00.000Z')).toBe('2026-11-21T12:34')
    expect(fromLocalField('2026-11-21T12:34')).toBe('2026-11-21T12:34:00.000Z')
    expect(toLocalField(null)).toBe('')
    expect(fromLocalField('')).toBeNull()
    expect(fromLocalField('2026-11')).toBe('2026-11-01T00:00:00.000Z')
    expect(fromLocalField('soon')).toBeNull()
  })
})

describe('addresses of the site', () => {
  it('are the same there and back, without empty lines and rows', () => {
    const site = {
      customerServiceUrl: null,
      vipLabels: ['diamond'],
      gtagId: 'G-ABC123',
      passwordMaxAgeDays: 90,
      feedbackMinWords: 3,
      feedbackMaxWords: 500,
      imageCDNs: ['https://a.example', 'https://b.example'],
      launchGameCDNs: [],
      domains: ['https://two.example'],
      licence: { authority: 'Authority', number: '12/34', url: 'https://authority.example/12' },
      resources: [{ resourceType: 'telegram', url: 'https://t.example', qrCodeUrl: null }],
    }
    expect(siteOf(draftOf(site))).toEqual(site)
    const draft = draftOf(site)
    const typed = {
      ...draft,
      imageCDNs: `\n${draft.imageCDNs}\n \n`,
      resources: [...draft.resources, { type: ' ', url: '', qr: '' }],
    }
    expect(siteOf(typed)).toEqual(site)
    const none = siteOf(draftOf({ ...site, licence: null }))
    expect(none.licence).toBeNull()
  })
})
