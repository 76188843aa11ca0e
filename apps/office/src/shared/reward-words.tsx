import type { RewardFact, StaffReward } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { productName } from './product-name.ts'
import { Link } from '@tanstack/react-router'
import { BrandAmount, Count } from './brand-money.tsx'
import { LIST_LINK } from './list-link.ts'
import { DescriptionList } from './page.tsx'

const WHOLE_BP = 10_000

const TONES: Readonly<Record<StaffReward['state'], Tone>> = {
  waiting: 'info',
  claimed: 'win',
  expired: 'neutral',
  withdrawn: 'lose',
}

export function RewardStateBadge({ state }: Pick<StaffReward, 'state'>) {
  const { t } = useTranslator()
  return <Badge tone={TONES[state]}>{t(`office.given.state.${state}`)}</Badge>
}

interface SourceProps extends Pick<StaffReward, 'source'> {
  /** Null for all but promotions. */
  readonly promotionId: string | null
}

/** Where a reward or a ticket comes from; a promotion leads to its page. */
export function SourceLink({
  promotionId,
  children,
}: {
  promotionId: string | null
  children: string
}) {
  if (promotionId === null) return children
  return (
    <Link to="/promotions/$promotionId" params={{ promotionId }} className={LIST_LINK}>
      {children}
    </Link>
  )
}

export function SourceName({ source, promotionId }: SourceProps) {
  const { t } = useTranslator()
  return <SourceLink promotionId={promotionId}>{t(`office.given.source.${source}`)}</SourceLink>
}

/** Money, bonus money or points, whichever it is. */
export function RewardAmount({ reward }: { reward: StaffReward }) {
  const { t } = useTranslator()
  const { kind, amountMinor, points, rounds } = reward
  if (rounds) return t('office.given.rounds.count', { count: rounds.rounds })
  if (kind !== 'points') return <BrandAmount minor={amountMinor} />
  return <bdi className="figures">{t('office.points.count', { count: points })}</bdi>
}

/** A figure of a reward, as what it is. */
function FactValue({ fact }: { fact: RewardFact }) {
  const translator = useTranslator()
  const { date, number } = translator
  const { name, value } = fact
  switch (name) {
    case 'deposited':
    case 'returned':
    case 'turnover':
      return <BrandAmount minor={value} />
    case 'rate':
      return number(Number(value) / WHOLE_BP, { style: 'percent', maximumFractionDigits: 2 })
    case 'date':
      return date(`${value}T00:00:00Z`, 'date', 'UTC')
    case 'product':
      return productName(translator, value)
    case 'code':
    case 'friend':
      return <bdi>{value}</bdi>
    default:
      return /^\d{1,15}$/.test(value) ? <Count count={Number(value)} /> : <bdi>{value}</bdi>
  }
}

/** The figures by which a reward can be recomputed. */
export function RewardFacts({ facts }: { facts: readonly RewardFact[] }) {
  const { t } = useTranslator()
  return (
    <section className="grid content-start gap-1.5">
      <h3 className="font-bold">{t('office.given.facts')}</h3>
      {facts.length === 0 ? (
        <p className="text-sm text-text-2">{t('office.given.noFacts')}</p>
      ) : (
        <DescriptionList
          rows={facts.map((fact) => [
            t(`office.given.fact.${fact.name}`),
            <FactValue key={fact.value} fact={fact} />,
          ])}
        />
      )}
    </section>
  )
}
