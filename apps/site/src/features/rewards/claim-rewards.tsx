import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useEffect, useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { RewardDialog } from './reward-dialog.tsx'
import { sumOf } from './reward-sum.ts'
import { useClaim } from './use-claim.ts'
import { useRewardWords } from './use-reward-words.ts'

export interface ClaimRewardsProps {
  readonly rewardIds: readonly string[]
  /** Bonus money and free rounds are accepted where their terms stand. */
  readonly hasTerms: boolean
}

/** Claims rewards outside of the reward centre, and says what was claimed. */
export function ClaimRewards({ rewardIds, hasTerms }: ClaimRewardsProps) {
  const { t } = useTranslator()
  const words = useRewardWords()
  const toast = useToast()
  const { claim, isSending, error, lost, claimed } = useClaim()
  const [opened, setOpened] = useState<string>()
  const [first] = rewardIds
  const done = claimed.length > 0 && t('rewards.claim.done', { amount: words.sum(sumOf(claimed)) })
  useEffect(() => {
    // What was claimed is gone from here in a moment, and this with it.
    if (done) toast(done, 'win')
  }, [done, toast])
  return (
    <div className="grid justify-items-start gap-3">
      <ErrorNotice error={error} />
      {lost && <p role="alert">{t('rewards.claim.lost')}</p>}
      {lost ? (
        <Button size="lg" isLoading={isSending} onClick={() => void claim(lost)}>
          {t('rewards.claim.lostAgain')}
        </Button>
      ) : first === undefined ? null : hasTerms ? (
        <Button size="lg" onClick={() => setOpened(first)}>
          {t('rewards.bonus.see')}
        </Button>
      ) : (
        <Button size="lg" isLoading={isSending} onClick={() => void claim(rewardIds)}>
          {t('rewards.claim')}
        </Button>
      )}
      {opened !== undefined && (
        <RewardDialog rewardId={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  )
}
