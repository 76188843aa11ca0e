import { createHash } from 'node:crypto'
import { loadTranslator } from '@fairhouse/i18n'
import type { RegisterSettings } from '@fairhouse/protocol'
import {
  FIELD_PATTERNS,
  fieldRule,
  REGISTER_FIELDS,
  type RegisterField,
} from '@fairhouse/protocol/field-rules'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { saveDraft, readDraft } from '../src/features/identity/register-draft.ts'
import { requestedFields } from '../src/features/identity/requested-fields.ts'
import {
  bodyOf,
  EMPTY_FORM,
  faultOf,
  type RegisterForm,
} from '../src/features/identity/register-form.ts'
import { hasNews, stepAfter, withoutOwnAttempts } from '../src/features/identity/login-flow.ts'
import { sha256Words } from '../src/shared/captcha/sha256.ts'
import { solveWork, zeroBits } from '../src/shared/captcha/work.ts'
import { likelyCountry } from '../src/shared/countries.ts'
import { readInvite } from '../src/shared/invite.ts'
import { expectedText, ruleText } from '../src/shared/register-settings.ts'
import {
  type CodeButton,
  FIRST_BUTTON,
  nextButton,
  resendAtOf,
  secondsLeft,
} from '../src/shared/sms-code.ts'

const pt = await loadTranslator('pt')
const en = await loadTranslator('en')
const AGE = { minAgeYears: 18, today: '2026-11-21' }

type Requirement = 'required' | 'optional' | 'off'

function settings(
  asked: Partial<Record<RegisterField, Requirement>>,
  more: Partial<RegisterSettings> = {},
): RegisterSettings {
  const fields = REGISTER_FIELDS.map((field) => {
    const how = asked[field] ?? 'off'
    const bounds = { patternId: field === 'username' ? 1 : 0, minLength: 4, maxLength: 20 }
    return fieldRule({ field, ...bounds, enabled: how !== 'off', required: how === 'required' })
  })
  const base = { isOpen: true, method: 'both', needsCaptcha: false, needsSmsCode: false } as const
  return { ...base, limits: [], ...more, fields }
}

const USUAL = {
  username: 'required',
  password: 'required',
  confirmPassword: 'optional',
  birthday: 'required',
  email: 'optional',
  affiliateCode: 'optional',
  referralCode: 'optional',
} as const

const names = (rules: readonly { readonly field: string }[]) => rules.map(({ field }) => field)

function formOf(texts: RegisterForm['texts']): RegisterForm {
  return { ...EMPTY_FORM, texts, birthday: { day: '17', month: '5', year: '1990' } }
}

describe('the form of a registration', () => {
  it.each([
    ['username', {}, ['username', 'password', 'birthday', 'email']],
    ['mobile', {}, ['mobileNum', 'password', 'birthday', 'email']],
    [
      'mobile',
      { needsSmsCode: true },
      ['mobileNum', 'verificationCode', 'password', 'birthday', 'email'],
    ],
  ] as const)('by %s with %j asks at most six things at first', (method, more, expected) => {
    const asked = requestedFields(settings(USUAL, more), method)
    expect(names(asked.main)).toEqual(expected)
    expect(asked.main.length).toBeLessThanOrEqual(6)
    expect(names(asked.more)).toEqual(expect.arrayContaining(['affiliateCode', 'referralCode']))
  })

  it('shows what a brand insists on, and nothing that is off', () => {
    const asked = requestedFields(settings({ ...USUAL, confirmPassword: 'required' }), 'username')
    expect(names(asked.main)).toContain('confirmPassword')
    expect(names([...asked.main, ...asked.more])).not.toContain('idNumber')
  })

  it.each([
    ['username', '7up', 'fields.pattern1'],
    ['username', 'ana', 'fields.pattern1'],
    ['username', '', 'errors.MISSING_FIELD'],
    ['username', ' anabela ', undefined],
    ['password', '123', 'fields.pattern0'],
    ['password', ' four ', undefined],
    ['confirmPassword', 'other', 'errors.PASSWORDS_DIFFER'],
    ['email', '', undefined],
  ] as const)('%s %j: %s', (field, typed, key) => {
    const rules = settings({ ...USUAL, confirmPassword: 'required' }).fields
    const rule = rules.find((each) => each.field === field)
    const form = formOf({ password: 'anabela', [field]: typed })
    const fault = rule && faultOf(pt, rule, form, AGE)
    const values = { min: 4, max: 20, bounds: '4–20' }
    expect(fault).toBe(key && pt.t(key, values))
  })

  it('says a fault in the language of the moment', () => {
    const [rule] = settings(USUAL).fields
    const inBoth = [pt, en].map((words) => rule && faultOf(words, rule, formOf({}), AGE))
    expect(inBoth).toEqual([pt.t('errors.MISSING_FIELD'), en.t('errors.MISSING_FIELD')])
  })

  it('has a sentence for each of the 21 patterns, with one bound or with two', () => {
    for (const words of [pt, en]) {
      const sentences = FIELD_PATTERNS.map(({ id }) => expectedText(words, `${id}:4:20`))
      expect(new Set(sentences).size).toBe(21)
      for (const sentence of sentences) expect(sentence).toContain('4–20')
    }
    const one = { field: 'idNumber', patternId: 7, minLength: 6, maxLength: 6 } as const
    const rule = fieldRule({ ...one, enabled: true, required: true })
    expect(ruleText(en, rule)).toBe('Use 6 digits.')
    expect(expectedText(en, 'nonsense')).toBeUndefined()
  })

  it('sends what was asked for and typed, and no empty field', () => {
    const { main, more } = requestedFields(settings(USUAL), 'mobile')
    const phone = { countryCode: 'BR', countryDialingCode: '+55', mobileNum: '(11) 98765-4321' }
    const form = { ...formOf({ password: ' a b c d ', email: ' ', zalo: 'x' }), phone }
    expect(bodyOf(form, [...main, ...more], '1990-05-17')).toEqual({
      password: ' a b c d ',
      mobileNum: '11987654321',
      countryDialingCode: '55',
      birthday: '1990-05-17',
      hasAcceptedTerms: false,
    })
  })
})

describe('what a tab keeps', () => {
  const values = new Map<string, string>()
  beforeEach(() => {
    values.clear()
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    })
    return () => vi.unstubAllGlobals()
  })

  it('is the draft without any secret', () => {
    const texts = {
      username: 'ana',
      password: 'SECRET-1',
      confirmPassword: 'SECRET-2',
      paymentPassword: 'SECRET-3',
      verificationCode: 'SECRET-4',
      idNumber: 'SECRET-5',
    }
    saveDraft({ ...formOf(texts), hasAcceptedTerms: true })
    expect([...values.values()].join('')).not.toContain('SECRET')
    expect(readDraft()).toEqual(formOf({ username: 'ana' }))
  })

  it.each(['{', 'null', '7', '{"texts":7}', '{"texts":{"password":"x","username":7}}'])(
    'reads %s as an empty draft',
    (kept) => {
      values.set('registerDraft', kept)
      expect(readDraft()).toEqual(EMPTY_FORM)
    },
  )

  it.each([
    ['', {}],
    ['?affiliateCode=ABC1&referralCode=%3Cscript%3E', { affiliateCode: 'ABC1' }],
    ['?code=LINK1&language=en', { affiliateCode: 'LINK1' }],
    ['?referralCode=XYZ', { referralCode: 'XYZ' }],
  ])('knows who has brought the reader here from %s', (kept, expected) => {
    values.set('invite', kept)
    expect(readInvite()).toEqual(expected)
  })
})

describe('the button that sends a code', () => {
  const counting: CodeButton = { state: 'countdown', untilMs: 60_000, hasSent: true }
  const loading: CodeButton = { state: 'loading', hasSent: false }
  it.each([
    [FIRST_BUTTON, { type: 'press' }, loading],
    [loading, { type: 'press' }, loading],
    [loading, { type: 'sent', untilMs: 60_000 }, counting],
    [loading, { type: 'refused' }, FIRST_BUTTON],
    [loading, { type: 'refused', untilMs: 5000 }, { ...counting, untilMs: 5000, hasSent: false }],
    [counting, { type: 'press' }, counting],
    [counting, { type: 'tick', nowMs: 59_999 }, counting],
    [counting, { type: 'tick', nowMs: 60_000 }, { state: 'sendable', hasSent: true }],
    [FIRST_BUTTON, { type: 'sent', untilMs: 1 }, FIRST_BUTTON],
  ] as const)('%j, %j: %j', (button, event, expected) => {
    expect(nextButton(button, event)).toEqual(expected)
  })

  it.each([
    [0, 60],
    [59_001, 1],
    [60_000, 0],
    [99_000, 0],
  ])('at %i ms has %i seconds left', (now, left) => {
    expect(secondsLeft(counting, now)).toBe(left)
  })

  it.each([
    ['2026-11-21T12:10:00.000Z', 10, 60, '2026-11-21T12:01:00.000Z'],
    ['2026-11-21T12:03:30.500Z', 3, 45, '2026-11-21T12:01:15.500Z'],
    ['2026-11-21T12:01:00.000Z', 1, 60, '2026-11-21T12:01:00.000Z'],
  ])('counts by the end of the code, %s of %i min: %i s to %s', (end, minutes, seconds, until) => {
    const sent = { expirationTime: end, expiredMinutes: minutes, resendAfterSeconds: seconds }
    expect(new Date(resendAtOf({ ...sent, message: '' })).toISOString()).toBe(until)
  })
})

describe('the work of a device', () => {
  it('hashes as SHA-256 does, whatever the length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const digest = createHash('sha256').update(text).digest()
        const words = Array.from({ length: 8 }, (_, at) => digest.readInt32BE(at * 4))
        expect([...sha256Words(text)]).toEqual(words)
      }),
    )
  })

  it('finds a nonce of the wanted weight', () => {
    const nonce = solveWork('challenge', 12)
    const digest = createHash('sha256').update(`challenge${nonce}`).digest()
    expect(digest.readUInt16BE(0)).toBeLessThan(16)
  })

  it.each([
    [[-1], 0],
    [[1], 31],
    [[0, 1], 63],
    [[0, 0], 64],
  ])('%j begins with %i zero bits', (words, bits) => {
    expect(zeroBits(Int32Array.from(words))).toBe(bits)
  })
})

describe('the country to begin with', () => {
  const countries = ['US', 'BR', 'PT', 'GB'].map((countryCode) => ({
    countryCode,
    countryDialingCode: '1',
  }))
  it.each([
    [['pt-PT', 'en'], 'pt-BR', 'PT'],
    [['pt'], 'pt-BR', 'BR'],
    [['en'], 'en', 'US'],
    [['xx-', 'de-DE'], 'en', 'US'],
    [[], 'ja', 'US'],
  ])('for a browser of %j and a page in %s is %s', (browser, page, expected) => {
    expect(likelyCountry(countries, browser, page)?.countryCode).toBe(expected)
  })
})

describe('what follows the right password', () => {
  const member = {
    id: 'mbr_1',
    account: 'ana',
    nickname: null,
    toUpline: false,
    clubLabel: null,
    memberLabel: [],
    type: 0,
    registeredAt: '',
    isRestricted: false,
  }
  const result = {
    member,
    firstTimeLogin: false,
    passwordExpired: false,
    notices: [],
    hasNoSecondFactor: true,
  }
  const challenge = { challengeToken: 'x', methods: [], maskedTargets: {}, expiresAt: '' }
  const lastLogin = { at: '', device: '', place: '', failedAttempts: 2 }

  it('is a challenge before anything, a forced change before the news, and else nothing', () => {
    expect(stepAfter({ ...result, challenge })?.kind).toBe('challenge')
    const restricted = { ...result, member: { ...member, isRestricted: true }, lastLogin }
    expect(stepAfter(restricted, 'typed')).toEqual({
      kind: 'change',
      isSubAccount: false,
      typedPassword: 'typed',
    })
    expect(stepAfter({ ...result, lastLogin })?.kind).toBe('notices')
    expect(stepAfter(result)).toBeUndefined()
    expect(hasNews({ ...result, lastLogin: { ...lastLogin, failedAttempts: 0 } })).toBe(false)
    // One's own typing errors are not reported.
    expect(hasNews(withoutOwnAttempts({ ...result, lastLogin }, 1))).toBe(true)
    expect(hasNews(withoutOwnAttempts({ ...result, lastLogin }, 3))).toBe(false)
  })
})
