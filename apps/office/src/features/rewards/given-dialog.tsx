import type { StaffReward } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { api, isApiError } from '../../shared/api.ts'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import {
  RewardAmount,
  RewardFacts,
  RewardStateBadge,
  SourceName,
} from '../../shared/reward-words.tsx'
import { CancelRoundsDialog, GivenRounds } from './given-rounds.tsx'
import { GIVEN, readRewardAgain } from './reward-queries.ts'

/** What it is, whose, and what became of it. */
function Details({ reward }: { reward: StaffReward }) {
  const { t } = useTranslator()
  const { state, name, givenAt, expiresAt, decidedAt, decidedBy, remark } = reward
  return (
    <DescriptionList
      rows={[
        [t('office.given.stateTitle'), <RewardStateBadge key="state" state={state} />],
        [t('office.given.member'), <MemberLink key="member" {...reward} />],
        [t('office.given.sourceTitle'), <SourceName key="source" {...reward} />],
        [t('office.given.name'), <bdi key="name">{name || '–'}</bdi>],
        [t('office.given.amount'), <RewardAmount key="amount" reward={reward} />],
        [t('office.given.givenAt'), <When key="given" at={givenAt} isLong />],
        [t('office.given.expiresAt'), <When key="expires" at={expiresAt} isLong />],
        [t('office.given.decidedAt'), <When key="decided" at={decidedAt} isLong />],
        ...(state === 'withdrawn'
          ? ([
              [t('office.given.decidedBy'), decidedBy === null ? '–' : actorName(decidedBy)],
              [
                t('office.given.remark'),
                <bdi key="remark" className="break-words whitespace-pre-line">
                  {remark ?? '–'}
                </bdi>,
              ],
            ] as const)
          : []),
        [
          t('office.given.no'),
          <bdi key="no" className="figures">
            {reward.rewardId}
          </bdi>,
        ],
      ]}
    />
  )
}

interface WithdrawProps {
  readonly reward: StaffReward
  readonly onReward: (reward: StaffReward) => void
  readonly onClose: () => void
}

/** Takes back what waits; the member reads the reason. */
function WithdrawDialog({ reward, onReward, onClose }: WithdrawProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const withdraw = async (reason: string) => {
    const params = { rewardId: reward.rewardId }
    try {
      const answer = await api('POST /staff/rewards/:rewardId/withdraw', {
        params,
        body: { reason },
      })
      onReward(answer.reward)
      toast(t('office.given.withdrawn'), 'win')
    } catch (fault) {
      if (isApiError(fault, 'REWARD_OVER')) {
        const found = await readRewardAgain(reward).catch(() => undefined)
        if (found) onReward(found)
      }
      throw fault
    } finally {
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid(GIVEN) })
    }
  }
  return (
    <ReasonDialog
      title={t('office.given.withdraw')}
      description={t('office.given.withdrawAbout')}
      submit={t('office.given.withdraw')}
      isDanger
      explain={(error) =>
        isApiError(error, 'REWARD_OVER') ? t('office.given.overMeanwhile') : undefined
      }
      onSubmit={withdraw}
      onClose={onClose}
    />
  )
}

/** One reward: what it follows from, and the way to take it back while it waits. */
export function GivenDialog(props: { reward: StaffReward; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [reward, setReward] = useState(props.reward)
  const [asking, setAsking] = useState<'withdraw' | 'cancel'>()
  // What points were exchanged for is not taken back.
  const isBought = reward.source === 'mall'
  const back = () => setAsking(undefined)
  if (asking === 'withdraw') {
    return <WithdrawDialog reward={reward} onReward={setReward} onClose={back} />
  }
  if (asking === 'cancel') return <CancelRoundsDialog rewardId={reward.rewardId} onClose={back} />
  return (
    <Dialog
      title={t('office.given.of', { name: reward.username })}
      size="lg"
      isText
      onClose={props.onClose}
      footer={
        may('rewards.decide') &&
        reward.state === 'waiting' &&
        !isBought && (
          <Button size="sm" variant="danger" onClick={() => setAsking('withdraw')}>
            {t('office.given.withdraw')}
          </Button>
        )
      }
    >
      <div className="grid gap-6">
        <Details reward={reward} />
        {reward.rounds && (
          <GivenRounds
            rewardId={reward.rewardId}
            terms={reward.rounds}
            isClaimed={reward.state === 'claimed'}
            onCancel={isBought ? undefined : () => setAsking('cancel')}
          />
        )}
        <RewardFacts facts={reward.facts} />
      </div>
    </Dialog>
  )
}
