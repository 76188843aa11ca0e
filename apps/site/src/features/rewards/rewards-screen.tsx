import { Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { BonusSection } from './bonus-section.tsx'
import { RewardDialog } from './reward-dialog.tsx'
import { RewardHistory } from './reward-history.tsx'
import { RoundsSection } from './rounds-section.tsx'
import { waitingQuery } from './rewards-query.ts'
import { WaitingList } from './waiting-list.tsx'

const REWARD = /^rwd_[0-9a-z]{1,13}$/

/** What waits to be claimed, with the way to do so. */
function Waiting({ onOpen }: { onOpen: (rewardId: string) => void }) {
  const { code } = useTranslator()
  const { data, error, refetch } = useQuery(waitingQuery(code))
  if (!data) {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    return <Skeleton className="h-50" />
  }
  const { rewards, waiting, isAway } = data
  return <WaitingList rewards={rewards} count={waiting} isAway={isAway} onOpen={onOpen} />
}

/**
 * The reward centre: `?state=` narrows the history, `?reward=` opens one, as lists of points and of
 * movements lead to it.
 */
export function RewardsScreen() {
  const { t } = useTranslator()
  const search = useSearch()
  const navigate = useNavigate()
  const asked = String(search['reward'] ?? '')
  const open = (reward: string | undefined) => void navigate({ search: { ...search, reward } })
  return (
    <Page title={t('rewards.title')} intro={t('rewards.intro')}>
      <Waiting onOpen={open} />
      <BonusSection />
      <RoundsSection />
      <RewardHistory onOpen={open} />
      {REWARD.test(asked) && <RewardDialog rewardId={asked} onClose={() => open(undefined)} />}
    </Page>
  )
}
