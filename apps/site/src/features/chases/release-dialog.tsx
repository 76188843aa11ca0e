import type { Minor } from '@fairhouse/money'
import type { ChaseReleased, ChaseStepWire } from '@fairhouse/protocol'
import { Button, Dialog, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { moneyOf, queryClient, queryKeys } from '../../shared/queries.ts'
import { chaseQuery } from './chase-queries.ts'

export interface ReleaseDialogProps {
  readonly chaseId: string
  /** One step; without: all that wait. */
  readonly step?: ChaseStepWire | undefined
  /** What it holds. */
  readonly held: Minor
  readonly onClose: () => void
}

function release({ chaseId, step }: ReleaseDialogProps): Promise<ChaseReleased> {
  if (!step) return api('DELETE /lgw/chases/:chaseId', { params: { chaseId } })
  const params = { chaseId, stepNo: String(step.stepNo) }
  return api('DELETE /lgw/chases/:chaseId/steps/:stepNo', { params })
}

/** Asks before a step is cancelled, or a chase stopped. */
export function ReleaseDialog(props: ReleaseDialogProps) {
  const { chaseId, step, held, onClose } = props
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const amount = format(step ? moneyOf(step.stakeMinor) : held)
  const handleRelease = async () => {
    setIsSending(true)
    setError(undefined)
    try {
      const { sumBalance: _, ...detail } = await release(props)
      queryClient.setQueryData(chaseQuery(chaseId).queryKey, detail)
      toast(t('chase.releasedToast', { amount }))
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    // Refused or done: what is shown was true a moment ago.
    for (const queryKey of [queryKeys.bets, queryKeys.balance, queryKeys.statement]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  return (
    <Dialog
      title={t(step ? 'chase.cancelTitle' : 'chase.stopTitle')}
      description={t(step ? 'chase.cancelBody' : 'chase.stopBody', { amount })}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('chase.keep')}
          </Button>
          <Button variant="danger" onClick={() => void handleRelease()} isLoading={isSending}>
            {t(step ? 'chase.cancelConfirm' : 'chase.stopConfirm')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}
