import type { Vault } from '#server/adapters/vault/vault.ts'

const PURPOSE = 'tax id'

/** One of the two check digits at the end of a CPF, over the digits before it. */
function checkDigit(digits: string): string {
  let sum = 0
  for (const [at, digit] of [...digits].entries()) sum += Number(digit) * (digits.length + 1 - at)
  const rest = (sum * 10) % 11
  return String(rest === 10 ? 0 : rest)
}

/**
 * The eleven digits of a CPF, however it was typed: "529.982.247-25", with spaces, or bare.
 * Undefined if invalid: another length, wrong check digits, one digit repeated (those pass the sum
 * and were never issued).
 */
export function parseCpf(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s./-]/g, '')
  if (!/^[0-9]{11}$/.test(digits) || /^(.)\1+$/.test(digits)) return undefined
  const first = checkDigit(digits.slice(0, 9))
  const second = checkDigit(digits.slice(0, 9) + first)
  return digits.endsWith(first + second) ? digits : undefined
}

/** A masked number that only its owner recognises: "•••.982.247-••". */
export function maskTaxId(digits: string): string {
  return `•••.${digits.slice(3, 6)}.${digits.slice(6, 9)}-••`
}

/** The blind index: equal numbers have equal fingerprints, in every brand. */
export function taxIdHash(vault: Vault, digits: string): Buffer {
  return vault.fingerprint(PURPOSE, digits)
}

function purposeOf(brandId: number, memberId: bigint): string {
  return `${PURPOSE} ${brandId}/${memberId}`
}

export function sealTaxId(
  vault: Vault,
  owner: { readonly brandId: number; readonly memberId: bigint },
  digits: string,
): Buffer {
  return vault.seal(purposeOf(owner.brandId, owner.memberId), digits)
}

export function openTaxId(
  vault: Vault,
  owner: { readonly brandId: number; readonly memberId: bigint },
  sealed: Buffer,
): string {
  return vault.open(purposeOf(owner.brandId, owner.memberId), sealed)
}
