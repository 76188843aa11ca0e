import type { Minor } from '@fairhouse/money'
import { units } from './units.ts'

/** One way to pay in or out, and its bounds; null: not in this direction. */
export interface MethodRule {
  readonly method: 'pix' | 'bankTransfer' | 'crypto'
  readonly deposit: { readonly min: Minor; readonly max: Minor } | null
  readonly withdrawal: { readonly min: Minor; readonly max: Minor } | null
  /** How long a charge can be paid. */
  readonly chargeMinutes: number
}

export interface WithdrawalRules {
  /** Paid out without a person where no rule objects, up to this much … */
  readonly automaticUpTo: Minor
  /** … and from this much on takes two. */
  readonly fourEyesFrom: Minor
  /** Promised to the member from the request on, checks by people included [S-43]. */
  readonly promiseMinutes: number
  /** What was paid and not confirmed counts as received after this long. */
  readonly confirmMinutes: number
  /** A new or changed bank account receives nothing for this long. */
  readonly accountCoolingHours: number
  /** Withdrawals that may be pending at a time. */
  readonly openAtMost: number
}

/** What a member of a level of identification may do [S-2]. */
export interface KycLevel {
  readonly level: 0 | 1 | 2 | 3
  /** The evidence that this level requires. */
  readonly needs: readonly ('taxId' | 'document' | 'selfie' | 'address' | 'sourceOfFunds')[]
  readonly mayDeposit: boolean
  readonly mayBet: boolean
  readonly mayWithdraw: boolean
  /** Deposits of a calendar month, all together; null: no bound of this kind. */
  readonly depositPerMonth: Minor | null
  /** Withdrawals of a calendar month, all together. */
  readonly withdrawalPerMonth: Minor | null
}

export interface MoneyRules {
  readonly methods: readonly MethodRule[]
  /** Money comes from, and goes to, accounts of the member only [S-41, S-42]. */
  readonly isOwnAccountOnly: boolean
  readonly withdrawal: WithdrawalRules
  /** This many payments that fail within this many minutes stop deposits for a while [S-46]. */
  readonly failedPayments: {
    readonly count: number
    readonly withinMinutes: number
    readonly blockMinutes: number
  }
  /** From member to upline, from agent to downline; null: forbidden. */
  readonly peerTransfers: {
    readonly min: Minor
    readonly max: Minor
    readonly perDay: Minor
  } | null
  readonly kyc: {
    /**
     * The number that identifies a person: one account for each [S-3]; null: none is required.
     */
    readonly taxId: 'cpf' | null
    /** Where a number has one account: in a brand, or among all brands of the operator. */
    readonly onePer: 'brand' | 'operator'
    /** In the order of their levels, from 0. */
    readonly levels: readonly KycLevel[]
  }
  /** Deals to look at [S-53]: amounts of the anti-money-laundering scenarios. */
  readonly aml: {
    /** Deposits just below this are checked together. */
    readonly reportFrom: Minor
    /** Withdrawn after less than this part of the deposits was staked, in ten-thousandths. */
    readonly leastPlayBp: number
    /** Paid in and out again within this many hours of opening the account. */
    readonly quickHours: number
  }
  /** An exclusion register of the state is asked: at sign-up and at the first login of a day. */
  readonly register: { readonly isAsked: boolean; readonly wholeBaseDays: number }
  /** Reality checks: the interval until a member chooses another, and those to choose from. */
  readonly realityCheckMinutes: { readonly usual: number; readonly choices: readonly number[] }
}

/**
 * Level 0 has an account, 1 a tax number that is theirs alone, 2 a document and a face that match,
 * 3 also where the money comes from.
 */
function levels(mayPlayUnchecked: boolean): readonly KycLevel[] {
  const none = { depositPerMonth: null, withdrawalPerMonth: null }
  return [
    {
      level: 0,
      needs: [],
      mayDeposit: mayPlayUnchecked,
      mayBet: mayPlayUnchecked,
      mayWithdraw: mayPlayUnchecked,
      depositPerMonth: units('20000'),
      withdrawalPerMonth: units('10000'),
    },
    {
      level: 1,
      needs: ['taxId'],
      mayDeposit: true,
      mayBet: true,
      mayWithdraw: true,
      depositPerMonth: units('50000'),
      withdrawalPerMonth: units('50000'),
    },
    {
      level: 2,
      needs: ['taxId', 'document', 'selfie'],
      mayDeposit: true,
      mayBet: true,
      mayWithdraw: true,
      depositPerMonth: units('1000000'),
      withdrawalPerMonth: units('1000000'),
    },
    {
      level: 3,
      needs: ['taxId', 'document', 'selfie', 'address', 'sourceOfFunds'],
      mayDeposit: true,
      mayBet: true,
      mayWithdraw: true,
      ...none,
    },
  ]
}

const BOTH = { deposit: { min: units('5'), max: units('10000') } }

/** The rules shared by the demo and licences without rules of their own. */
export const MONEY_RULES: MoneyRules = {
  methods: [
    {
      method: 'pix',
      ...BOTH,
      withdrawal: { min: units('5'), max: units('50000') },
      chargeMinutes: 30,
    },
    {
      method: 'bankTransfer',
      ...BOTH,
      withdrawal: { min: units('20'), max: units('100000') },
      chargeMinutes: 2_880,
    },
    {
      method: 'crypto',
      ...BOTH,
      withdrawal: { min: units('50'), max: units('100000') },
      chargeMinutes: 60,
    },
  ],
  isOwnAccountOnly: true,
  withdrawal: {
    automaticUpTo: units('2000'),
    fourEyesFrom: units('20000'),
    promiseMinutes: 120,
    confirmMinutes: 60,
    accountCoolingHours: 24,
    openAtMost: 3,
  },
  failedPayments: { count: 5, withinMinutes: 10, blockMinutes: 60 },
  peerTransfers: { min: units('1'), max: units('5000'), perDay: units('10000') },
  kyc: { taxId: 'cpf', onePer: 'brand', levels: levels(true) },
  aml: { reportFrom: units('10000'), leastPlayBp: 5_000, quickHours: 48 },
  register: { isAsked: true, wholeBaseDays: 15 },
  realityCheckMinutes: { usual: 60, choices: [15, 30, 60, 120] },
}

/**
 * Brazil: only Pix and transfers of the member's own account, no crypto, no credit, no boleto, no
 * money from one bettor to another (Portaria 615/2024, arts. 3 and 17) [S-41, S-42, S-C9]; prizes
 * within 120 minutes (art. 29) [S-43]; nobody plays or pays in before the person is identified
 * (Law 14.790, art. 23; Portaria 1.231/2024) [S-2, S-3, S-4]; the register of the ministry is asked
 * at sign-up, at the first login of a day and for everybody each 15 days (IN 31/2025) [S-6].
 */
export const BR_MONEY_RULES: MoneyRules = {
  ...MONEY_RULES,
  methods: [
    {
      method: 'pix',
      deposit: { min: units('1'), max: units('50000') },
      withdrawal: { min: units('1'), max: units('50000') },
      chargeMinutes: 30,
    },
    {
      method: 'bankTransfer',
      deposit: { min: units('1'), max: units('50000') },
      withdrawal: { min: units('1'), max: units('500000') },
      chargeMinutes: 2_880,
    },
  ],
  peerTransfers: null,
  kyc: { taxId: 'cpf', onePer: 'operator', levels: levels(false) },
}

/** For a licence that knows no Brazilian tax numbers: no Pix, and identification by document. */
export const INTL_MONEY_RULES: MoneyRules = {
  ...MONEY_RULES,
  methods: MONEY_RULES.methods.filter(({ method }) => method !== 'pix'),
  kyc: {
    taxId: null,
    onePer: 'brand',
    levels: levels(true).map((level) => ({
      ...level,
      needs: level.needs.filter((one) => one !== 'taxId'),
    })),
  },
}
