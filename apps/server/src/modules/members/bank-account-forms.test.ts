import type { NewBankAccount } from '@fairhouse/protocol'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#server/core/problem.ts'
import { formOf, isCpf } from './bank-account-forms.ts'

const br = (given: object): NewBankAccount =>
  ({
    kind: 'br',
    bankCode: '001',
    branchNumber: '1234',
    accountNumber: '12345-6',
    accountType: 'checking',
    ...given,
  }) as NewBankAccount
const pix = (keyType: string, key: string) => ({ kind: 'pix', keyType, key }) as NewBankAccount
const iban = (text: string, bic?: string): NewBankAccount => ({
  kind: 'iban',
  iban: text,
  ...(bic === undefined ? {} : { bic }),
})

const coins = (address: string): NewBankAccount => ({
  kind: 'crypto',
  network: 'bitcoinTestnet',
  address,
})

describe('bank accounts', () => {
  // IBANs: the examples of the SWIFT registry.
  const sound: [NewBankAccount, string, string][] = [
    [iban('DE89 3704 0044 0532 0130 00', 'COBADEFFXXX'), 'DE', '•••• 3000'],
    [iban('gb29nwbk60161331926819'), 'GB', '•••• 6819'],
    [iban('BR1800360305000010009795493C1'), 'BR', '•••• 93C1'],
    [iban('NO93-8601-1117-947'), 'NO', '•••• 7947'],
    [br({}), '001', '•••• 56'],
    [br({ accountNumber: '0012345678-x' }), '001', '•••• 678X'],
    [pix('cpf', '529.982.247-25'), 'cpf', '•••• 4725'],
    [pix('mobile', '(11) 98765-4321'), 'mobile', '•••• 4321'],
    [pix('email', 'Maria@Example.com '), 'email', 'm•••@example.com'],
    [pix('random', '123E4567-E89B-12D3-A456-426614174000'), 'random', '•••• 4000'],
    [coins('mo9ncXisMeAoXwqcV5EWuyncbmCcQN4rVs'), 'Bitcoin testnet', '•••• 4rVs'],
  ]
  test.each(sound)('%j is sound', (body, detail, maskedNumber) => {
    expect(formOf(body)).toMatchObject({ detail, maskedNumber })
  })

  const broken: [NewBankAccount, string][] = [
    [iban('DE89370400440532013001'), 'iban'],
    [iban('DE8937040044053201300'), 'iban'],
    [iban('XX89370400440532013000'), 'iban'],
    [iban('DE89370400440532013000', 'NOT A BIC'), 'bic'],
    [br({ bankCode: '000' }), 'bankCode'],
    [br({ branchNumber: '0000' }), 'branchNumber'],
    [br({ accountNumber: '0000-0' }), 'accountNumber'],
    [pix('cpf', '529.982.247-26'), 'key'],
    [pix('cpf', '111.111.111-11'), 'key'],
    [pix('mobile', '12345'), 'key'],
    [pix('email', 'nobody'), 'key'],
    [pix('email', '\u0000a@example.com'), 'key'],
    [pix('random', '123e4567'), 'key'],
    [coins('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), 'address'],
  ]
  test.each(broken)('%j is refused at %s', (body, field) => {
    try {
      formOf(body)
    } catch (error) {
      expect((error as Problem).code).toBe('BANK_ACCOUNT_INVALID')
      expect((error as Problem).fields[0]?.field).toBe(field)
      return
    }
    expect.unreachable()
  })

  const alike: [NewBankAccount, NewBankAccount][] = [
    [iban('DE89 3704 0044 0532 0130 00'), iban('de89370400440532013000')],
    [
      br({ branchNumber: '0034', accountNumber: '001234-5' }),
      br({ branchNumber: '34', accountNumber: '12345' }),
    ],
    [pix('cpf', '529.982.247-25'), pix('cpf', '52998224725')],
    [pix('mobile', '11987654321'), pix('mobile', '+55 (11) 98765-4321')],
    [
      coins('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
      coins('TB1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KXPJZSX '),
    ],
  ]
  test.each(alike)('%j and %j are one account', (one, other) => {
    expect(formOf(one).canonical).toBe(formOf(other).canonical)
  })

  test('what is shown never holds more than the last four of a number', () => {
    const digits = fc.stringMatching(/^[1-9][0-9]{6,11}$/)
    fc.assert(
      fc.property(digits, fc.constantFrom('0', '7', 'X'), (number, check) => {
        const { maskedNumber } = formOf(br({ accountNumber: `${number}-${check}` }))
        return maskedNumber === `•••• ${`${number}${check}`.slice(-4)}`
      }),
    )
  })

  test('nine digits have one pair of check digits', () => {
    const nine = fc.stringMatching(/^[0-9]{9}$/).filter((text) => new Set(text).size > 1)
    fc.assert(
      fc.property(nine, (head) => {
        const all = Array.from({ length: 100 }, (_, tail) => head + String(tail).padStart(2, '0'))
        return all.filter(isCpf).length === 1
      }),
    )
  })
})
