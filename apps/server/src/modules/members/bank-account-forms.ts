import { CRYPTO_NETWORKS, type CryptoNetwork, type NewBankAccount } from '@fairhouse/protocol'
import { Problem } from '#server/core/problem.ts'
import { readCryptoAddress } from './crypto-addresses.ts'

/** An account in one form, however it was typed. */
export interface BankAccountForm {
  /** What may be shown: the bank's code, the type of a Pix key, the IBAN's country, the network. */
  readonly detail: string
  readonly maskedNumber: string
  /** Equal for equal accounts: what the fingerprint is over. */
  readonly canonical: string
}

type Of<K extends NewBankAccount['kind']> = Extract<NewBankAccount, { kind: K }>

function invalid(field: string, expected: string): Problem {
  return new Problem('BANK_ACCOUNT_INVALID', [{ field, code: 'BANK_ACCOUNT_INVALID', expected }])
}

/** Only the last characters: four of a long number, two of a short one. */
function maskTail(text: string): string {
  return `•••• ${text.slice(text.length > 6 ? -4 : -2)}`
}

/** ISO 7064 mod 97-10 over the rearranged letters and digits (ISO 13616): 1 for a sound IBAN. */
function mod97(iban: string): number {
  let rest = 0
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    for (const digit of Number.parseInt(sign, 36).toString()) {
      rest = (rest * 10 + Number(digit)) % 97
    }
  }
  return rest
}

/** Lengths of the SWIFT registry of IBANs (ISO 13616), by country. */
const IBAN_LENGTHS = new Map<string, number>(
  (
    `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
     DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23
     IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31
     MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24
     SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`.match(/[A-Z]{2}\d{2}/g) ?? []
  ).map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

function formOfIban({ iban, bic }: Of<'iban'>): BankAccountForm {
  const canonical = iban.replaceAll(/[\s-]/g, '').toUpperCase()
  const country = canonical.slice(0, 2)
  const isForm = /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(canonical)
  if (!isForm || IBAN_LENGTHS.get(country) !== canonical.length || mod97(canonical) !== 1) {
    throw invalid('iban', 'IBAN')
  }
  if (bic !== undefined && !/^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/i.test(bic)) {
    throw invalid('bic', 'BIC')
  }
  return { detail: country, maskedNumber: maskTail(canonical), canonical: `iban:${canonical}` }
}

function formOfBrazilian(body: Of<'br'>): BankAccountForm {
  const number = body.accountNumber
    .replace('-', '')
    .toUpperCase()
    .replace(/^0+(?=.{2})/, '')
  const branch = body.branchNumber.replace(/^0+/, '')
  if (body.bankCode === '000') throw invalid('bankCode', '001…999')
  if (branch === '') throw invalid('branchNumber', '1…99999')
  if (/^0*.$/.test(number)) throw invalid('accountNumber', '12345-6')
  return {
    detail: body.bankCode,
    maskedNumber: maskTail(number),
    canonical: `br:${body.bankCode}:${branch}:${body.accountType}:${number}`,
  }
}

/** One of the two check digits of a CPF: weights fall to 2, mod 11 (Receita Federal). */
function cpfDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    sum += Number(digit) * (digits.length + 1 - index)
  }
  return ((sum * 10) % 11) % 10
}

/** True for eleven digits with right check digits, not all the same. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false
  const first = cpfDigit(digits.slice(0, 9))
  return digits.endsWith(`${first}${cpfDigit(digits.slice(0, 10))}`)
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const EMAIL = /^[^\s@<>"(),:;[\]\\\p{Cc}]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+$/u

/** A Pix key as the central bank keeps it (Manual do DICT). */
function pixKeyOf({ key, keyType }: Of<'pix'>): string | undefined {
  switch (keyType) {
    case 'cpf': {
      const digits = key.replaceAll(/[\s.-]/g, '')
      return isCpf(digits) ? digits : undefined
    }
    case 'mobile': {
      const number = key.replaceAll(/[\s().-]/g, '').replace(/^(?!\+)/, '+55')
      return /^\+55[1-9]\d9\d{8}$/.test(number) ? number : undefined
    }
    case 'email': {
      const address = key.trim().toLowerCase()
      return EMAIL.test(address) ? address : undefined
    }
    case 'random': {
      const uuid = key.trim().toLowerCase()
      return UUID.test(uuid) ? uuid : undefined
    }
  }
}

function formOfPix(body: Of<'pix'>): BankAccountForm {
  const key = pixKeyOf(body)
  if (key === undefined) throw invalid('key', body.keyType)
  const host = key.slice(key.indexOf('@'))
  return {
    detail: body.keyType,
    maskedNumber: body.keyType === 'email' ? `${key.slice(0, 1)}•••${host}` : maskTail(key),
    canonical: `pix:${key}`,
  }
}

function formOfCrypto({ network, address }: Of<'crypto'>): BankAccountForm {
  const read = readCryptoAddress(network, address)
  const detail = CRYPTO_NETWORKS[network]
  if (read === undefined) {
    const code = 'CRYPTO_ADDRESS_INVALID'
    throw new Problem('BANK_ACCOUNT_INVALID', [{ field: 'address', code, expected: detail }])
  }
  return { detail, maskedNumber: maskTail(read), canonical: `crypto:${network}:${read}` }
}

/** A number as it may be typed into a search: every account that it can stand for. */
export function formsOf(text: string): BankAccountForm[] {
  const key = text.trim()
  const [bankCode = '', branchNumber = '', accountNumber = ''] = key.split(/[\s/]+/)
  const brazilian = { kind: 'br', bankCode, branchNumber, accountNumber } as const
  const read: NewBankAccount[] = [
    { kind: 'iban', iban: key },
    ...(['cpf', 'email', 'mobile', 'random'] as const).map(
      (keyType) => ({ kind: 'pix', keyType, key }) as const,
    ),
    ...(Object.keys(CRYPTO_NETWORKS) as CryptoNetwork[]).map(
      (network) => ({ kind: 'crypto', network, address: key }) as const,
    ),
    ...(/^\d{3}$/.test(bankCode) && /^\d{1,5}$/.test(branchNumber)
      ? (['checking', 'savings'] as const).map((accountType) => ({ ...brazilian, accountType }))
      : []),
  ]
  return read.flatMap((body) => {
    try {
      return [formOf(body)]
    } catch (error) {
      if (error instanceof Problem) return []
      throw error
    }
  })
}

/**
 * The account in its one form. Checks what can be known without the bank: lengths, check digits of
 * IBAN, CPF and addresses of coins, the shape of keys. Throws BANK_ACCOUNT_INVALID with the field.
 */
export function formOf(body: NewBankAccount): BankAccountForm {
  switch (body.kind) {
    case 'iban':
      return formOfIban(body)
    case 'br':
      return formOfBrazilian(body)
    case 'pix':
      return formOfPix(body)
    case 'crypto':
      return formOfCrypto(body)
  }
}
