import { useToast, useTranslator } from '@fairhouse/ui'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { invalidateFollowPlans } from './follow-queries.ts'

export type Ending = { readonly planId: string } | { readonly followId: string }

/** Confirms before the leader ends a plan, or a follower stops following. */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const isPlan = 'planId' in ending
  const handleEnd = async () => {
    await (isPlan
      ? api('DELETE /lgw/follow-plans/:planId', { params: ending })
      : api('DELETE /lgw/follows/:followId', { params: ending }))
    toast(t(isPlan ? 'follow.ended' : 'follow.stopped'))
  }
  return (
    <ConfirmDialog
      title={t(isPlan ? 'follow.endTitle' : 'follow.stopTitle')}
      text={t(isPlan ? 'follow.endBody' : 'follow.stopBody')}
      cancelLabel={t(isPlan ? 'follow.endKeep' : 'follow.stopKeep')}
      action={t(isPlan ? 'follow.endConfirm' : 'follow.stopConfirm')}
      onConfirm={handleEnd}
      onSettled={invalidateFollowPlans}
      onClose={onClose}
    />
  )
}
