import type { Minor } from '@fairhouse/money'
import type { ChaseReleased, ChaseStepWire } from '@fairhouse/protocol'
import { useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { invalidateBets } from '../../shared/lottery/invalidate-bets.ts'
import { moneyOf, queryClient } from '../../shared/queries.ts'
import { chaseQuery } from './chase-queries.ts'

export interface ReleaseDialogProps {
  readonly chaseId: string
  /** One step; without it: all pending ones. */
  readonly step?: ChaseStepWire | undefined
  /** The held amount. */
  readonly held: Minor
  readonly onClose: () => void
}

function release({ chaseId, step }: ReleaseDialogProps): Promise<ChaseReleased> {
  if (!step) return api('DELETE /lgw/chases/:chaseId', { params: { chaseId } })
  const params = { chaseId, stepNo: String(step.stepNo) }
  return api('DELETE /lgw/chases/:chaseId/steps/:stepNo', { params })
}

/** Confirms before a step is cancelled, or a chase stopped. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { chaseId, step, held, onClose } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const amount = format(step ? moneyOf(step.stakeMinor) : held)
  const handleRelease = async () => {
    const { sumBalance: _, ...detail } = await release(props)
    queryClient.setQueryData(chaseQuery(chaseId).queryKey, detail)
    toast(t('chase.releasedToast', { amount }))
  }
  return (
    <ConfirmDialog
      title={t(step ? 'chase.cancelTitle' : 'chase.stopTitle')}
      text={t(step ? 'chase.cancelBody' : 'chase.stopBody', { amount })}
      cancelLabel={t('chase.keep')}
      action={t(step ? 'chase.cancelConfirm' : 'chase.stopConfirm')}
      onConfirm={handleRelease}
      onSettled={invalidateBets}
      onClose={onClose}
    />
  )
}
