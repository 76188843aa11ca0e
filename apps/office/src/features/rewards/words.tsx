import type { GoodState, StaffExchange } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'

const EXCHANGE_TONES: Readonly<Record<StaffExchange['state'], Tone>> = {
  applying: 'warn',
  approved: 'win',
  rejected: 'lose',
}

const GOOD_TONES: Readonly<Record<GoodState, Tone>> = {
  draft: 'neutral',
  shown: 'win',
  hidden: 'warn',
}

export function ExchangeStateBadge({ state }: Pick<StaffExchange, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={EXCHANGE_TONES[state]}>{t(`office.rewards.exchangeState.${state}`)}</Badge>
}

export function GoodStateBadge({ state }: { state: GoodState }) {
  const { t } = useTranslator()
  return <Badge tone={GOOD_TONES[state]}>{t(`office.rewards.goodState.${state}`)}</Badge>
}

/** Goods of money, things, or the conversion of points. */
export function KindName({ kind }: Pick<StaffExchange, 'kind'>) {
  const { t } = useTranslator()
  return t(`office.rewards.kind.${kind}`)
}

/** What points were exchanged for: the name of the good, or the conversion. */
export function ExchangedFor({ exchange }: { exchange: StaffExchange }) {
  const { t } = useTranslator()
  const { kind, goodName, quantity } = exchange
  if (kind === 'convert') return t('office.rewards.kind.convert')
  return (
    <>
      <bdi>{goodName}</bdi>
      {quantity > 1 && ` × ${quantity}`}
    </>
  )
}
