import type { NewBankAccount } from '@fairhouse/protocol'
import type { ApiError } from '@fairhouse/protocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkFundPassword } from '../fund-password/index.ts'
import {
  createTestPlatform,
  TEST_BRAND,
  type TestMember,
  type TestPlatform,
} from '../../../test/platform.ts'
import { membersWithBankAccount } from './index.ts'

const PASSWORD = 'a long enough phrase'

let platform: TestPlatform

beforeAll(async () => {
  platform = await createTestPlatform()
})
afterAll(() => platform.close())

async function stepUp(member: TestMember): Promise<TestMember> {
  const proof = { method: 'password', password: PASSWORD } as const
  await member.call('POST /wps/session/step-up', { body: { proof } })
  return member
}

const newMember = async () => stepUp(await platform.member())

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: ApiError) => error.code,
  )

const overview = (member: TestMember) => member.call('GET /wps/member/security', {})

/** What was sent last to a target: text and code. */
async function lastMessage(target: string): Promise<{ text: string; code: string }> {
  const rows = await platform.db.query<{ sealed: Buffer }>(
    'select sealed from outbox_messages where target = $1 order by message_id desc limit 1',
    [target],
  )
  const text = rows[0] ? platform.deps.vault.open('outbox', rows[0].sealed) : ''
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '' }
}

async function wholeRow(table: string): Promise<string> {
  const rows = await platform.db.query<{ all: string }>(`select t::text as all from ${table} t`)
  return rows.map((row) => row.all).join('\n')
}

const IBAN: NewBankAccount = { kind: 'iban', iban: 'DE89 3704 0044 0532 0130 00' }

/** The example of BIP-173. */
const COINS = {
  kind: 'crypto',
  network: 'bitcoinTestnet',
  address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
} as const

describe('sensitive data', () => {
  test('is closed until one has stepped up', async () => {
    const member = await platform.member()
    const { call } = member
    const calls = [
      () => call('POST /wps/member/email', { body: { email: 'a@example.com' } }),
      () => call('PUT /wps/member/email', { body: { email: 'a@example.com', code: '123456' } }),
      () =>
        call('POST /wps/member/mobile', {
          body: { countryDialingCode: '55', mobileNum: '11987654321' },
        }),
      () =>
        call('PUT /wps/member/mobile', {
          body: { countryDialingCode: '55', mobileNum: '11987654321', code: '1' },
        }),
      () => call('PUT /wps/member/real-name', { body: { realName: 'Ana Souza' } }),
      () =>
        call('POST /wps/member/fund-password', {
          body: { fundPassword: 'tangerine 44', confirmFundPassword: 'tangerine 44' },
        }),
      () => call('POST /wps/member/bank-accounts', { body: IBAN }),
      () =>
        call('DELETE /wps/member/bank-accounts/:bankAccountId', {
          params: { bankAccountId: 'bnk_1' },
        }),
    ]
    for (const attempt of calls) expect(await codeOf(attempt())).toBe('STEP_UP_REQUIRED')
    const rows = await platform.db.query(
      `select 1 from members where username = $1 and (email is not null or mobile_num is not null)`,
      [member.username],
    )
    expect(rows).toEqual([])
  })

  test('a new account shows an overview with nothing set', async () => {
    const member = await platform.member()
    expect(await overview(member)).toMatchObject({
      username: member.username,
      isEmailVerified: false,
      isMobileVerified: false,
      hasFundPassword: false,
      totp: { isOn: false },
      passkeys: [],
      bankAccounts: [],
      social: [],
      sessionCount: 1,
      avatar: { avatarType: 'STATIC' },
    })
  })
})

describe('e-mail and telephone', () => {
  test('change by a code, and the old address is told', async () => {
    const member = await newMember()
    const change = async (email: string) => {
      await member.call('POST /wps/member/email', { body: { email } })
      const { code } = await lastMessage(email.toLowerCase())
      await member.call('PUT /wps/member/email', { body: { email, code } })
    }
    await change('Old@Example.com')
    expect(await overview(member)).toMatchObject({ email: 'o•••@e•••.com', isEmailVerified: true })
    await change('new@example.com')
    // A code, and both changes: it is notified of the second as the address until then.
    const toOld = `select 1 from outbox_messages where target = 'old@example.com'`
    expect(await platform.db.query(toOld)).toHaveLength(3)
    expect((await lastMessage('old@example.com')).text).toContain(member.username)
    expect((await lastMessage('new@example.com')).text).toContain(member.username)
    const { events } = await overview(member)
    expect(events.map((event) => event.kind)).toEqual(['emailChanged', 'emailChanged'])
  })

  test('a wrong code changes nothing, a right one opens once', async () => {
    const member = await newMember()
    const body = { countryDialingCode: '+55', mobileNum: '(11) 98765-0001' }
    await member.call('POST /wps/member/mobile', { body })
    const { code } = await lastMessage('+5511987650001')
    const confirm = (given: string) =>
      codeOf(member.call('PUT /wps/member/mobile', { body: { ...body, code: given } }))
    expect(await confirm(code === '000000' ? '000001' : '000000')).toBe('CODE_WRONG')
    expect((await overview(member)).isMobileVerified).toBe(false)
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(code)))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
    expect(await overview(member)).toMatchObject({ mobile: '+55•••••0001', isMobileVerified: true })
  })

  test('one address and one number belong to one member', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const email = 'shared@example.com'
    const take = async (member: TestMember, at: string) => {
      await platform.setNow(new Date(at))
      await stepUp(member)
      await member.call('POST /wps/member/email', { body: { email } })
      const { code } = await lastMessage(email)
      return codeOf(member.call('PUT /wps/member/email', { body: { email, code } }))
    }
    expect(await take(first, '2026-11-21T12:02:00Z')).toBe('ok')
    // The request reveals nothing; only the holder of the code, and so of the address, learns it.
    expect(await take(second, '2026-11-21T12:04:00Z')).toBe('EMAIL_UNAVAILABLE')
  })
})

describe('the real name', () => {
  test('is set once, of many at a time too, and kept under seal', async () => {
    const member = await newMember()
    const name = (realName: string) =>
      codeOf(member.call('PUT /wps/member/real-name', { body: { realName } }))
    expect(await name('R2 <D2>')).toBe('FIELD_RULE')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => name(`  João da Conceição ${'abcdefghij'[n]} `)),
    )
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('REAL_NAME_FIXED'), 'ok'])
    expect(await name('Somebody Else')).toBe('REAL_NAME_FIXED')
    expect((await overview(member)).realName).toBe(
      'J•••• d•••• C•••• ' + (await lastLetter(member)),
    )
    expect(await wholeRow('member_fields')).not.toContain(Buffer.from('Concei').toString('hex'))
  })
})

async function lastLetter(member: TestMember): Promise<string> {
  const { realName = '' } = await overview(member)
  return realName.split(' ').at(-1) ?? ''
}

describe('the fund password', () => {
  const set = (member: TestMember, fundPassword: string, oldFundPassword?: string) =>
    codeOf(
      member.call('POST /wps/member/fund-password', {
        body: {
          fundPassword,
          confirmFundPassword: fundPassword,
          ...(oldFundPassword === undefined ? {} : { oldFundPassword }),
        },
      }),
    )

  test('is another than the password, and changes by the old one alone', async () => {
    const member = await newMember()
    const differ = member.call('POST /wps/member/fund-password', {
      body: { fundPassword: 'tangerine 44', confirmFundPassword: 'tangerine 45' },
    })
    expect(await codeOf(differ)).toBe('PASSWORDS_DIFFER')
    expect(await set(member, 'short')).toBe('FIELD_RULE')
    expect(await set(member, '123456')).toBe('PASSWORD_TOO_COMMON')
    expect(await set(member, PASSWORD)).toBe('PASSWORD_UNCHANGED')
    expect(await set(member, 'tangerine 44')).toBe('ok')
    expect(await set(member, 'mandarin 55')).toBe('PASSWORD_WRONG')
    expect(await set(member, 'mandarin 55', 'not it at all')).toBe('PASSWORD_WRONG')
    expect(await set(member, 'tangerine 44', 'tangerine 44')).toBe('PASSWORD_UNCHANGED')
    expect(await set(member, 'mandarin 55', 'tangerine 44')).toBe('ok')
    expect((await overview(member)).hasFundPassword).toBe(true)
    expect(await wholeRow('member_fund_passwords')).toContain('$argon2id$')
  })

  test('a burst of guesses gets five tries, the right one among the rest none', async () => {
    const member = await newMember()
    await set(member, 'tangerine 44')
    const rows = await platform.db.query<{ member_id: bigint; brand_id: number }>(
      'select brand_id, member_id from members where username = $1',
      [member.username],
    )
    const [row] = rows
    const owner = { brandId: row?.brand_id ?? 0, memberId: row?.member_id ?? 0n }
    const guess = (password: string) => codeOf(checkFundPassword(platform.db, owner, password))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => guess(`guess ${n}`)))
    expect(answers.filter((code) => code === 'PASSWORD_WRONG')).toHaveLength(5)
    expect(await guess('tangerine 44')).toBe('TOO_MANY_ATTEMPTS')
    const later = await platform.db.query<{ at: Date }>(
      `select app_now() + interval '15 minutes' as at`,
    )
    await platform.setNow(later[0]?.at ?? new Date(0))
    expect(await guess('tangerine 44')).toBe('ok')
  })

  test('tries whose node died while it judged them do not lock anybody out', async () => {
    const member = await newMember()
    await set(member, 'tangerine 44')
    const rows = await platform.db.query<{ member_id: bigint; brand_id: number; now: Date }>(
      'select brand_id, member_id, app_now() as now from members where username = $1',
      [member.username],
    )
    const { brand_id: brandId = 0, member_id: memberId = 0n, now = new Date(0) } = rows[0] ?? {}
    const dying = () => {
      let said = 0
      const query = (...args: Parameters<typeof platform.db.query>) => {
        said += 1
        return said > 1 ? Promise.reject(new Error('died')) : platform.db.query(...args)
      }
      return { ...platform.db, query } as typeof platform.db
    }
    const guess = (db = platform.db) =>
      codeOf(checkFundPassword(db, { brandId, memberId }, 'tangerine 44'))
    // A checked try leaves no trace, though the clock runs meanwhile.
    for (let count = 0; count < 6; count += 1) expect(await guess()).toBe('ok')
    for (let count = 0; count < 5; count += 1) await guess(dying())
    expect(await guess()).toBe('TOO_MANY_ATTEMPTS')
    await platform.setNow(new Date(now.getTime() + 31_000))
    expect(await guess()).toBe('ok')
  })
})

describe('bank accounts', () => {
  const add = (member: TestMember, body: NewBankAccount) =>
    member.call('POST /wps/member/bank-accounts', { body })

  test('need a holder, are shown masked, kept under seal, and belong to one member', async () => {
    const [owner, other] = [await newMember(), await newMember()]
    expect(await codeOf(add(owner, IBAN))).toBe('BANK_ACCOUNT_INVALID')
    await owner.call('PUT /wps/member/real-name', { body: { realName: 'Ana Souza' } })
    await other.call('PUT /wps/member/real-name', { body: { realName: 'Eva Lima' } })
    const added = await add(owner, IBAN)
    expect(added).toMatchObject({
      kind: 'iban',
      detail: 'DE',
      maskedNumber: '•••• 3000',
      holderName: 'A•••• S••••',
    })
    const again = { kind: 'iban', iban: 'de89370400440532013000' } as const
    expect(await codeOf(add(owner, again))).toBe('BANK_ACCOUNT_EXISTS')
    expect(await codeOf(add(other, again))).toBe('BANK_ACCOUNT_EXISTS')
    expect(await wholeRow('member_bank_accounts')).not.toMatch(/0532013000|Souza/)
    const params = { bankAccountId: added.bankAccountId }
    const remove = (member: TestMember) =>
      codeOf(member.call('DELETE /wps/member/bank-accounts/:bankAccountId', { params }))
    expect(await remove(other)).toBe('BANK_ACCOUNT_NOT_FOUND')
    const { vault, db } = platform.deps
    const search = (text: string) => membersWithBankAccount(db, vault, 1, text)
    expect(await search('DE89-3704-0044-0532-0130-00')).toHaveLength(1)
    expect(await search('3000')).toEqual([])
    expect(await remove(owner)).toBe('ok')
    expect(await remove(owner)).toBe('BANK_ACCOUNT_NOT_FOUND')
    expect(await search('DE89 3704 0044 0532 0130 00')).toEqual([])
    expect(await codeOf(add(other, again))).toBe('ok')
  })

  test('an address of coins is one of them, however it is typed', async () => {
    const [owner, other] = [await newMember(), await newMember()]
    await owner.call('PUT /wps/member/real-name', { body: { realName: 'Ana Souza' } })
    await other.call('PUT /wps/member/real-name', { body: { realName: 'Eva Lima' } })
    const added = await add(owner, COINS)
    expect(added).toMatchObject({
      kind: 'crypto',
      detail: 'Bitcoin testnet',
      maskedNumber: '•••• jzsx',
      holderName: 'A•••• S••••',
    })
    const loud = { ...COINS, address: COINS.address.toUpperCase() }
    expect(await codeOf(add(owner, loud))).toBe('BANK_ACCOUNT_EXISTS')
    expect(await codeOf(add(other, loud))).toBe('BANK_ACCOUNT_EXISTS')
    expect(await wholeRow('member_bank_accounts')).not.toMatch(/qw508d6/i)
    const { vault, db } = platform.deps
    expect(await membersWithBankAccount(db, vault, 1, loud.address)).toHaveLength(1)
    const far = { ...COINS, address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
    expect(await add(owner, far).catch(({ fields }: ApiError) => fields)).toEqual([
      { field: 'address', code: 'CRYPTO_ADDRESS_INVALID', expected: 'Bitcoin testnet' },
    ])
  })

  test('are of the kinds that the jurisdiction pays to: no coins in Brazil', async () => {
    const brazil = await createTestPlatform({ brand: { ...TEST_BRAND, profile: 'br' } })
    try {
      const limits = { lossMinor: { month: '10000000' }, timeMinutes: { day: 600 } }
      const member = await stepUp(await brazil.member(undefined, { limits }))
      expect((await overview(member)).bankAccountKinds).toEqual(['br', 'pix'])
      expect(await add(member, COINS).catch(({ fields }: ApiError) => fields)).toEqual([
        { field: 'kind', code: 'BANK_ACCOUNT_INVALID', expected: 'br, pix' },
      ])
    } finally {
      await brazil.close()
    }
    expect((await overview(await newMember())).bankAccountKinds).toContain('crypto')
  })

  const shapes: [object, string][] = [
    [{ kind: 'iban' }, 'MISSING_FIELD iban'],
    [{ kind: 'iban', iban: 'DE89370400440532013000', bankCode: '001' }, 'UNKNOWN_FIELD bankCode'],
    [{ kind: 'pix', keyType: 'passport', key: '12345' }, 'VALIDATION_FAILED keyType'],
    [{ ...COINS, network: 'bitcoin' }, 'VALIDATION_FAILED network'],
    [{ kind: 'crypto', network: 'bitcoinTestnet' }, 'MISSING_FIELD address'],
    [{ ...COINS, iban: 'DE89370400440532013000' }, 'UNKNOWN_FIELD iban'],
    [{ ...COINS, address: `${COINS.address.slice(0, -1)}y` }, 'BANK_ACCOUNT_INVALID address'],
    [{ kind: 'cash' }, 'VALIDATION_FAILED kind'],
    [{}, 'MISSING_FIELD kind'],
    [{ kind: ['iban'] }, 'VALIDATION_FAILED kind'],
    [{ kind: 'iban', iban: 'DE00 3704 0044 0532 0130 00' }, 'BANK_ACCOUNT_INVALID iban'],
  ]
  test('of a wrong shape are refused by what that shape lacks', async () => {
    const member = await newMember()
    for (const [body, expected] of shapes) {
      const outcome = await add(member, body as NewBankAccount).catch(
        ({ code, fields }: ApiError) => `${code} ${fields.map(({ field }) => field).join()}`,
      )
      expect(outcome).toBe(expected)
    }
  })

  test('are five at most, also when added at once', async () => {
    const member = await newMember()
    await member.call('PUT /wps/member/real-name', { body: { realName: 'Rui Costa' } })
    const codes = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        codeOf(
          add(member, {
            kind: 'br',
            bankCode: '341',
            branchNumber: '1234',
            accountNumber: `1234${n}-5`,
            accountType: 'checking',
          }),
        ),
      ),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(5)
  })
})
