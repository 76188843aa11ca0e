import type { StaffReferral } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { FRIENDS } from './reward-queries.ts'
import { ReferralStateBadge, Signs } from './referral-words.tsx'

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5">
      <dt className="text-sm text-text-3">{title}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Facts({ referral }: { referral: StaffReferral }) {
  const { t, number } = useTranslator()
  const { reached, given, decidedAt, decidedBy, remark } = referral
  return (
    <dl className="grid gap-4 sm:grid-cols-2">
      <Fact title={t('office.rewards.referral.referrer')}>
        <bdi>{referral.referrer}</bdi>
      </Fact>
      <Fact title={t('office.rewards.stateTitle')}>
        <ReferralStateBadge state={referral.state} />
      </Fact>
      <Fact title={t('office.rewards.referral.registeredAt')}>
        <When at={referral.registeredAt} isLong />
      </Fact>
      <Fact title={t('office.rewards.referral.signs')}>
        <Signs signs={referral.signs} />
      </Fact>
      <Fact title={t('office.rewards.referral.reached')}>{number(reached)}</Fact>
      <Fact title={t('office.rewards.referral.given')}>{number(given)}</Fact>
      {decidedAt !== null && (
        <>
          <Fact title={t('office.rewards.decidedBy')}>
            {decidedBy} · <When at={decidedAt} isLong />
          </Fact>
          <Fact title={t('office.reason')}>{remark}</Fact>
        </>
      )}
    </dl>
  )
}

/** One friend, and the decision about who shares means with the referrer. */
export function FriendDialog(props: { referral: StaffReferral; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const toast = useToast()
  const [referral, setReferral] = useState(props.referral)
  const [decision, setDecision] = useState<'clear' | 'reject'>()
  if (decision !== undefined) {
    const decide = async (reason: string) => {
      const input = {
        params: { memberId: referral.friendId },
        body: { isCleared: decision === 'clear', reason },
      }
      setReferral((await api('POST /staff/referral/friends/:memberId/decide', input)).referral)
      toast(t('office.rewards.saved'), 'win')
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid(FRIENDS) })
    }
    return (
      <ReasonDialog
        title={t(`office.rewards.referral.${decision}`)}
        description={t(`office.rewards.referral.${decision}About`)}
        submit={t(`office.rewards.referral.${decision}`)}
        isDanger={decision === 'reject'}
        onSubmit={decide}
        onClose={() => setDecision(undefined)}
      />
    )
  }
  return (
    <Dialog
      title={t('office.rewards.referral.friendOf', { name: referral.friend })}
      size="lg"
      isText
      onClose={props.onClose}
      footer={
        may('rewards.decide') && (
          <>
            {referral.state !== 'rejected' && (
              <Button size="sm" variant="danger" onClick={() => setDecision('reject')}>
                {t('office.rewards.referral.reject')}
              </Button>
            )}
            {referral.state !== 'clear' && (
              <Button size="sm" onClick={() => setDecision('clear')}>
                {t('office.rewards.referral.clear')}
              </Button>
            )}
          </>
        )
      }
    >
      <Facts referral={referral} />
    </Dialog>
  )
}
