import type { ReferralOverview, ReferredFriend } from '@fairhouse/protocol'
import { Badge, Card, EmptyState, type Tone, useTranslator } from '@fairhouse/ui'
import { RewardCentreLink } from '../../shared/reward-centre-link.tsx'
import { usePrizeText } from './use-prize-text.ts'

const TONES: Readonly<Record<ReferredFriend['state'], Tone>> = {
  clear: 'win',
  checked: 'warn',
  rejected: 'neutral',
}

function Line({ friend }: { friend: ReferredFriend }) {
  const { t, date, number } = useTranslator()
  const prizes = usePrizeText()
  const { name, since, state, reached, stages, earned } = friend
  const day = date(`${since}T12:00:00Z`, 'date', 'UTC')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 md:px-5">
      <div className="grid min-w-0">
        <bdi className="font-semibold">{name}</bdi>
        <span className="text-sm text-text-3">
          {t('referral.friend.since', { day })}
          {' · '}
          {t('referral.friend.stages', { reached: number(reached), stages })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <span className="figures font-semibold">{prizes.earned(earned)}</span>
        <Badge tone={TONES[state]}>{t(`referral.state.${state}`)}</Badge>
      </div>
    </li>
  )
}

/** The member's friends with their progress, and what they have brought. */
export function FriendList({ overview }: { overview: ReferralOverview }) {
  const { t } = useTranslator()
  const prizes = usePrizeText()
  const { friends, earned } = overview
  const total = prizes.earned(earned)
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-bold">{t('referral.friends')}</h2>
        <p className="text-text-2">
          {t('referral.earned')}:{' '}
          <span className="figures font-semibold">{total ?? t('referral.nothingEarned')}</span>
        </p>
      </div>
      {friends.length === 0 ? (
        <EmptyState code="no-friends" title={t('referral.noFriends')}>
          {t('referral.noFriendsHint')}
        </EmptyState>
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {friends.map((friend, place) => (
              <Line
                key={`${friend.name} ${friend.since} ${friends.length - place}`}
                friend={friend}
              />
            ))}
          </ol>
        </Card>
      )}
      {total !== undefined && <RewardCentreLink>{t('referral.toRewards')}</RewardCentreLink>}
    </section>
  )
}
