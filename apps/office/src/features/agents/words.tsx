import type { BillWire, ContractRequestWire, ContractTermsOut } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { moneyText } from '../../shared/amount.tsx'

export const KINDS = ['dividend', 'dailySalary', 'hourlySalary', 'realtimeSalary'] as const
export const BILL_STATES = [
  'issued',
  'partlyPaid',
  'payerShort',
  'targetNotReached',
  'paid',
  'rejected',
  'expired',
] as const
export const REQUEST_STATES = [
  'open',
  'accepted',
  'terminated',
  'rejected',
  'withdrawn',
  'expired',
] as const

const BILL_TONES: Readonly<Record<BillWire['state'], Tone>> = {
  issued: 'info',
  partlyPaid: 'warn',
  payerShort: 'warn',
  targetNotReached: 'neutral',
  paid: 'win',
  rejected: 'lose',
  expired: 'neutral',
}

const REQUEST_TONES: Readonly<Record<ContractRequestWire['state'], Tone>> = {
  open: 'warn',
  accepted: 'win',
  terminated: 'neutral',
  rejected: 'lose',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export function Kind({ kind }: { kind: BillWire['kind'] }) {
  return useTranslator().t(`office.agents.kind.${kind}`)
}

export function BillState({ state }: { state: BillWire['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={BILL_TONES[state]}>{t(`office.agents.billState.${state}`)}</Badge>
}

export function RequestState({ state }: { state: ContractRequestWire['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={REQUEST_TONES[state]}>{t(`office.agents.requestState.${state}`)}</Badge>
}

/** The platform, or an agent by name. */
export function Payer({ name }: { name: string | null }) {
  const { t } = useTranslator()
  return name === null ? t('office.agents.house') : <bdi>{name}</bdi>
}

/** Terms in short: the base, the payer, and a line for each tier. */
export function TermsLines({ terms, currency }: { terms: ContractTermsOut; currency: string }) {
  const { t, number, language } = useTranslator()
  const money = (minor: string) => moneyText(minor, currency, language.formats)
  const rate = (ppm: number) =>
    number(ppm / 1_000_000, { style: 'percent', maximumFractionDigits: 4 })
  const { base, period, carry, payer, minBetMinor, capMinor } = terms
  return (
    <div className="grid gap-2 text-sm">
      <p>
        {t(`office.agents.base.${base ?? 'net'}`)}
        {period && ` · ${t(`office.agents.period.${period}`)}`}
        {carry && ` · ${t(`office.agents.carry.${carry}`)}`}
        {` · ${t(`office.agents.payer.${payer}`)}`}
      </p>
      <p className="text-text-2">
        {t('office.agents.minBet', { amount: money(minBetMinor) })}
        {capMinor !== undefined && ` · ${t('office.agents.cap', { amount: money(capMinor) })}`}
      </p>
      <ol className="grid gap-1">
        {terms.tiers.map(({ ratePpm, minTurnoverMinor, minActive }) => (
          <li key={ratePpm} className="figures">
            {t('office.agents.tier', {
              rate: rate(ratePpm),
              turnover: money(minTurnoverMinor),
              active: minActive,
            })}
          </li>
        ))}
      </ol>
    </div>
  )
}
