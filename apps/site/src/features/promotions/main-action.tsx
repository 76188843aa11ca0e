import type { PromotionDetail } from '@fairhouse/protocol'
import { Button, buttonClass, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Link } from '../../shared/router/index.ts'
import { isTrial, loginPromptStore, useMember } from '../../shared/session.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { CodeForm } from './code-form.tsx'
import { joinPromotion } from './promotion-queries.ts'

/** Joins at once: joining costs nothing, and changes nothing but what counts. */
function JoinButton({ promotionId }: { promotionId: string }) {
  const { t } = useTranslator()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const join = async () => {
    setError(undefined)
    setIsSending(true)
    await joinPromotion(promotionId).catch(setError)
    setIsSending(false)
  }
  return (
    <div className="grid justify-items-start gap-3">
      <ErrorNotice error={error} />
      <Button size="lg" isLoading={isSending} onClick={() => void join()}>
        {t('promotions.join')}
      </Button>
    </div>
  )
}

function ApplyButton({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const isAgain = promotion.own?.application !== null
  return (
    <>
      <Button size="lg" onClick={() => setIsOpen(true)}>
        {t(isAgain ? 'promotions.apply.again' : 'promotions.apply')}
      </Button>
      {isOpen && <ApplyDialog promotion={promotion} onDone={close} onClose={close} />}
    </>
  )
}

/** What a visitor is asked for, where there is something to do; a trial is told. */
function ForOthers({ promotion }: { promotion: PromotionDetail }) {
  const { t } = useTranslator()
  const member = useMember()
  if (isTrial(member)) return <p className="text-text-2">{t('promotions.trial')}</p>
  if (member || promotion.state === 'closed') return null
  return (
    <Button size="lg" onClick={() => loginPromptStore.set({ mode: 'login' })}>
      {t('promotions.login')}
    </Button>
  )
}

export interface MainActionProps {
  readonly promotion: PromotionDetail
  /** Claims rewards, which are the reward centre's own matter. */
  readonly renderClaim: (rewardIds: readonly string[], hasTerms: boolean) => ReactNode
}

/** The one thing that can be done now, by the state; nothing where there is nothing to do. */
export function MainAction({ promotion, renderClaim }: MainActionProps) {
  const { t } = useTranslator()
  const { own, rule, prize, state, promotionId } = promotion
  if (rule.raceId !== null) {
    return (
      <Link
        to="/leaderboards"
        search={{ race: rule.raceId }}
        className={buttonClass('primary', 'lg')}
      >
        {t('promotions.toRace')}
      </Link>
    )
  }
  if (!own) return <ForOthers promotion={promotion} />
  if (state === 'claim') {
    return renderClaim(own.rewardIds, prize.kind === 'bonus' || prize.kind === 'rounds')
  }
  if (state === 'issued') {
    return (
      <Link to="/luckyTickets" className={buttonClass('primary', 'lg')}>
        {t('promotions.toTickets')}
      </Link>
    )
  }
  if (own.mayApply) return <ApplyButton promotion={promotion} />
  if (state !== 'join') return null
  return rule.entry === 'code' ? <CodeForm /> : <JoinButton promotionId={promotionId} />
}
