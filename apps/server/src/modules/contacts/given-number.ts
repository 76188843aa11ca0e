import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { isOn } from '../settings/index.ts'
import { callingCodeOf } from './calling-codes.ts'

/** A telephone number as a caller gives it; `mobileNo` is the specification's other word. */
export interface GivenNumber {
  readonly mobileNum?: string | undefined
  readonly mobileNo?: string | undefined
  readonly countryDialingCode?: string | undefined
}

interface NumberParts {
  readonly countryDialingCode: string
  readonly mobileNum: string
}

function missing(field: keyof GivenNumber): Problem {
  return new Problem('MISSING_FIELD', [{ field, code: 'MISSING_FIELD' }])
}

/** A number that begins with + or 00 carries its country code itself. */
function wholeNumber(number: string): NumberParts | undefined {
  const whole = /^\s*(?:\+|00)(?<rest>.+)$/.exec(number)?.groups?.['rest']
  if (whole === undefined) return undefined
  const digits = whole.replaceAll(/\D/g, '')
  const countryDialingCode = callingCodeOf(digits)
  return { countryDialingCode, mobileNum: digits.slice(countryDialingCode.length) }
}

/**
 * A number with its country code. By default that is the number's own, as in "+55 11 …", or that of
 * the brand's jurisdiction, if the brand asks for no country (switch `countryCode`) or `isAtHome`
 * says that no country is ever asked for. Throws MISSING_FIELD.
 */
export function partsOfNumber(brand: Brand, given: GivenNumber, isAtHome = false): NumberParts {
  const mobileNum = given.mobileNum ?? given.mobileNo
  if (mobileNum === undefined) throw missing('mobileNum')
  const { countryDialingCode } = given
  if (countryDialingCode !== undefined) return { countryDialingCode, mobileNum }
  const whole = wholeNumber(mobileNum)
  if (whole) return whole
  const ofHome = brand.profile.dialingCode
  const isAsked = isOn(brand, 'countryCode') && !isAtHome
  if (ofHome === null || isAsked) throw missing('countryDialingCode')
  return { countryDialingCode: ofHome, mobileNum }
}
