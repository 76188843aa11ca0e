import { isPayable, minor } from '@fairhouse/money'
import type { LimitName } from '@fairhouse/profiles'
import type { ErrorCode, FieldFault, LimitBody, LimitsBody } from '@fairhouse/protocol'
import type { Brand } from '#server/core/brand.ts'
import { Problem } from '#server/core/problem.ts'
import { boundsOf } from './offers.ts'
import { PERIODS } from './periods.ts'

/** A requested limit: ledger units, or minutes. */
export interface LimitValue extends LimitName {
  readonly value: bigint
}

export function isSame(one: LimitName, other: LimitName): boolean {
  return one.kind === other.kind && one.period === other.period
}

export function isOffered({ profile }: Brand, name: LimitName): boolean {
  return profile.limits.offered.some((one) => isSame(one, name))
}

export function isMandatory({ profile }: Pick<Brand, 'profile'>, name: LimitName): boolean {
  return profile.limits.atSignUp.some((one) => isSame(one, name))
}

/** The range a value should be in: "10000..500000000". Undefined when it is valid. */
function expectedInstead(brand: Brand, { value, ...name }: LimitValue): string | undefined {
  const { min, max } = boundsOf(brand.profile, name)
  const isWithin = value >= min && value <= max
  const isWhole = name.kind === 'time' || isPayable(minor(value), brand.currency)
  return isWithin && isWhole ? undefined : `${min}..${max}`
}

function boundsFault(field: string, expected: string): FieldFault {
  return { field, code: 'LIMIT_OUT_OF_BOUNDS', expected }
}

/**
 * Reads the value of one limit. Throws, in this order: LIMIT_NOT_OFFERED; MISSING_FIELD,
 * FIELD_NOT_ASKED (the amount of one kind given for another); LIMIT_OUT_OF_BOUNDS.
 */
export function readValue(brand: Brand, name: LimitName, body: LimitBody): LimitValue {
  if (!isOffered(brand, name)) throw new Problem('LIMIT_NOT_OFFERED')
  const fields = ['amountMinor', 'minutes'] as const
  const [field, other] = name.kind === 'time' ? fields.toReversed() : fields
  const given = field === undefined ? undefined : body[field]
  if (given === undefined || field === undefined) {
    throw new Problem('MISSING_FIELD', [{ field: field ?? '', code: 'MISSING_FIELD' }])
  }
  if (other !== undefined && body[other] !== undefined) {
    throw new Problem('FIELD_NOT_ASKED', [{ field: other, code: 'FIELD_NOT_ASKED' }])
  }
  const read = { ...name, value: BigInt(given) }
  const expected = expectedInstead(brand, read)
  if (expected) throw new Problem('LIMIT_OUT_OF_BOUNDS', [boundsFault(field, expected)])
  return read
}

const SIGN_UP_FIELDS = [
  ['deposit', 'depositMinor'],
  ['stake', 'stakeMinor'],
  ['loss', 'lossMinor'],
  ['time', 'timeMinutes'],
] as const

function signUpField({ kind, period }: LimitName): string {
  const field = SIGN_UP_FIELDS.find(([one]) => one === kind)?.[1] ?? kind
  return `limits.${field}.${period}`
}

const PRECEDENCE: readonly ErrorCode[] = [
  'MISSING_FIELD',
  'LIMIT_NOT_OFFERED',
  'LIMIT_OUT_OF_BOUNDS',
]

function faultOf(brand: Brand, given: LimitValue): FieldFault | undefined {
  const field = signUpField(given)
  if (!isOffered(brand, given)) return { field, code: 'LIMIT_NOT_OFFERED' }
  const expected = expectedInstead(brand, given)
  return expected ? boundsFault(field, expected) : undefined
}

/**
 * Reads the limits of a registration. Those that the jurisdiction demands are required; others are
 * optional. Throws, naming each field: MISSING_FIELD, LIMIT_NOT_OFFERED, LIMIT_OUT_OF_BOUNDS.
 */
export function readSignUpLimits(brand: Brand, body: LimitsBody = {}): readonly LimitValue[] {
  const given = SIGN_UP_FIELDS.flatMap(([kind, field]) =>
    PERIODS.flatMap((period): LimitValue[] => {
      const value = body[field]?.[period]
      return value === undefined ? [] : [{ kind, period, value: BigInt(value) }]
    }),
  )
  const missing = brand.profile.limits.atSignUp.filter(
    (name) => !given.some((one) => isSame(one, name)),
  )
  const faults = [
    ...missing.map((name): FieldFault => ({ field: signUpField(name), code: 'MISSING_FIELD' })),
    ...given.flatMap((one) => faultOf(brand, one) ?? []),
  ]
  const code = PRECEDENCE.find((one) => faults.some((fault) => fault.code === one))
  if (code) throw new Problem(code, faults)
  return given
}
