import Type, { type Static } from 'typebox'
import { CONTRACT_KIND_WORDS } from '../agent-words.ts'
import { MoneyIn, MoneyOut, strict } from '../schema.ts'

export const ContractKindShape = Type.Enum([...CONTRACT_KIND_WORDS])
const Base = Type.Enum(['singleBet', 'winRate', 'lossRate'])
const DividendPeriod = Type.Enum(['daily', 'weekly', 'halfMonthly', 'monthly'])
const Carry = Type.Enum(['none', 'always', 'halfMonth'])
export const PayerShape = Type.Enum(['platform', 'upline'])

const tier = <M extends typeof MoneyIn | typeof MoneyOut>(money: M) =>
  strict({
    /** Millionths: 12500 is 1.25 %. */
    ratePpm: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    minTurnoverMinor: money,
    minActive: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  })

const terms = <M extends typeof MoneyIn | typeof MoneyOut>(money: M) =>
  strict({
    kind: ContractKindShape,
    /** Of a salary. */
    base: Type.Optional(Base),
    /** Of a dividend. */
    period: Type.Optional(DividendPeriod),
    carry: Type.Optional(Carry),
    /** Who staked no less in the span is active. */
    minBetMinor: money,
    /** From the lowest rate up. */
    tiers: Type.Array(tier(money), { minItems: 1, maxItems: 20 }),
    payer: PayerShape,
    /** The most that a period pays. */
    capMinor: Type.Optional(money),
  })

export const ContractTermsIn = terms(MoneyIn)
export const ContractTermsOut = terms(MoneyOut)

export type ContractTermsIn = Static<typeof ContractTermsIn>
export type ContractTermsOut = Static<typeof ContractTermsOut>
