import type { StaffMember } from '@fairhouse/protocol'
import { Button, buttonClass, useToast, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { AdjustDialog } from './adjust-dialog.tsx'
import { GiftDialog } from './gift-dialog.tsx'
import { refreshMember } from './member-query.ts'

type Action = 'block' | 'unblock' | 'password' | 'secondFactors' | 'socialLinks'

/** Blocking takes effect at once; a reset waits for a second person. */
export function MemberActions({ member }: { member: StaffMember }) {
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<Action>()
  const [isAdjusting, setIsAdjusting] = useState(false)
  const [isGiving, setIsGiving] = useState(false)
  const isBlocked = member.status === 'blocked'
  return (
    <div className="flex flex-wrap gap-2">
      {may('ledger.read') && (
        <Link
          to="/ledger"
          search={{ q: member.memberId }}
          className={buttonClass('secondary', 'sm')}
        >
          {t('office.nav.ledger')}
        </Link>
      )}
      {may('cashier.adjust') && (
        <Button variant="secondary" size="sm" onClick={() => setIsAdjusting(true)}>
          {t('office.adjust.open')}
        </Button>
      )}
      {may('rewards.write') && (
        <Button variant="secondary" size="sm" onClick={() => setIsGiving(true)}>
          {t('office.gift.open')}
        </Button>
      )}
      {may('members.reset') && (
        <>
          <Button variant="secondary" size="sm" onClick={() => setAction('password')}>
            {t('office.member.resetPassword')}
          </Button>
          {(member.hasTotp || member.passkeyCount > 0) && (
            <Button variant="secondary" size="sm" onClick={() => setAction('secondFactors')}>
              {t('office.member.resetSecondFactors')}
            </Button>
          )}
          {member.socialLinks.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setAction('socialLinks')}>
              {t('office.member.severSocial')}
            </Button>
          )}
        </>
      )}
      {may('members.block') && (
        <Button
          variant={isBlocked ? 'secondary' : 'danger'}
          size="sm"
          onClick={() => setAction(isBlocked ? 'unblock' : 'block')}
        >
          {t(isBlocked ? 'office.member.unblock' : 'office.member.block')}
        </Button>
      )}
      {isAdjusting && <AdjustDialog member={member} onClose={() => setIsAdjusting(false)} />}
      {isGiving && <GiftDialog member={member} onClose={() => setIsGiving(false)} />}
      {action && (
        <ActionDialog action={action} member={member} onClose={() => setAction(undefined)} />
      )}
    </div>
  )
}

interface ActionDialogProps {
  readonly action: Action
  readonly member: StaffMember
  readonly onClose: () => void
}

function ActionDialog({ action, member, onClose }: ActionDialogProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const { memberId, username } = member
  const params = { memberId }
  const carryOut = async (reason: string) => {
    if (action === 'block')
      await api('POST /staff/members/:memberId/block', { params, body: { reason } })
    else if (action === 'unblock') {
      await api('POST /staff/members/:memberId/unblock', { params, body: { reason } })
    } else {
      await api('POST /staff/members/:memberId/reset', { params, body: { what: action, reason } })
      await queryClient.invalidateQueries({ queryKey: queryKeys.grid('approvals') })
    }
    await refreshMember(memberId)
    toast(t(`office.member.done.${action}`, { username }), 'win')
  }
  return (
    <ReasonDialog
      title={t(`office.member.ask.${action}`, { username })}
      description={t(`office.member.about.${action}`)}
      submit={t(`office.member.do.${action}`)}
      isDanger={action === 'block'}
      onSubmit={carryOut}
      onClose={onClose}
    />
  )
}
