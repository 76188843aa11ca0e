import type { GoodState, StaffExchange, StaffGood } from '@fairhouse/protocol'
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

/** Marks a good that cannot be given now, whatever its state is. */
export function NotOffered({ good }: { good: Pick<StaffGood, 'isOffered'> }) {
  const { t } = useTranslator()
  return good.isOffered ? null : <Badge tone="warn">{t('office.rewards.notOffered')}</Badge>
}

/** What one piece of an exchange is: "10 × Golden egg"; undefined for things and money. */
export function useGiftOf() {
  const { t } = useTranslator()
  return ({ tickets, rounds }: Pick<StaffExchange, 'tickets' | 'rounds'>): string | undefined => {
    if (tickets) return t('office.rewards.giftOf', tickets)
    if (!rounds) return undefined
    return t('office.rewards.giftOf', { count: rounds.rounds, name: rounds.gameName })
  }
}

/** Things, money, lucky tickets, free rounds, or the conversion of points. */
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
