import type { MallGood } from '@fairhouse/protocol'
import { buttonClass, useTranslator } from '@fairhouse/ui'
import { RewardCentreLink } from '../../shared/reward-centre-link.tsx'
import { RoundTermsList } from '../../shared/round-terms.tsx'
import { Link } from '../../shared/router/index.ts'

type Gift = Pick<MallGood, 'tickets' | 'rounds'>

const LINK = '-my-2 inline-flex min-h-11 items-center text-brand underline underline-offset-2'

/** What so many pieces give beside things and money: how many of what; undefined for nothing. */
export function useGiftText() {
  const { t } = useTranslator()
  return ({ tickets, rounds }: Gift, pieces = 1): string | undefined => {
    if (tickets) {
      const text = t('points.item.tickets', { count: tickets.count * pieces })
      return `${text} · ${tickets.name}`
    }
    if (!rounds) return undefined
    const text = t('rewards.rounds.amount', { count: rounds.rounds * pieces })
    return `${text} · ${rounds.gameName}`
  }
}

/** What one piece gives, with all its terms: the published chances, or those of the rounds. */
export function GiftTerms({ gift }: { gift: Gift }) {
  const { t } = useTranslator()
  const text = useGiftText()
  const { tickets, rounds } = gift
  if (rounds) return <RoundTermsList terms={rounds} />
  if (!tickets) return null
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">{text(gift)}</p>
      <Link to="/luckyTickets" search={{ view: 'tables' }} className={LINK}>
        {t('points.item.chances')}
      </Link>
    </div>
  )
}

/** Leads to what an exchange gave: the tickets, or where rounds are accepted. */
export function GiftLink({ gift }: { gift: Gift }) {
  const { t } = useTranslator()
  if (gift.rounds) return <RewardCentreLink>{t('rewards.title')}</RewardCentreLink>
  if (!gift.tickets) return null
  return (
    <Link to="/luckyTickets" className={buttonClass('primary', 'md', 'w-fit')}>
      {t('points.done.toTickets')}
    </Link>
  )
}

/** What an exchange gave, as a link to it, in the record. */
export function GiftRecord({ gift, pieces }: { gift: Gift; pieces: number }) {
  const text = useGiftText()(gift, pieces)
  if (gift.tickets) {
    return (
      <Link to="/luckyTickets" className={LINK}>
        {text}
      </Link>
    )
  }
  return (
    <Link to="/member/$page" params={{ page: 'rewardCenter' }} className={LINK}>
      {text}
    </Link>
  )
}
