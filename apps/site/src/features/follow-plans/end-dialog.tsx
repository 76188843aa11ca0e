import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { renewFollowPlans } from './follow-queries.ts'

export type Ending = { readonly planId: string } | { readonly followId: string }

/** Asks before a plan is ended by its leader, or followed no more. */
export function EndDialog({ ending, onClose }: { ending: Ending; onClose: () => void }) {
  const { t } = useTranslator()
  const toast = useToast()
  const [error, setError] = useState<unknown>()
  const [isSending, setIsSending] = useState(false)
  const isPlan = 'planId' in ending
  const handleEnd = async () => {
    setIsSending(true)
    setError(undefined)
    try {
      await (isPlan
        ? api('DELETE /lgw/follow-plans/:planId', { params: ending })
        : api('DELETE /lgw/follows/:followId', { params: ending }))
      toast(t(isPlan ? 'follow.ended' : 'follow.stopped'))
      onClose()
    } catch (refusal) {
      setError(refusal)
      setIsSending(false)
    }
    renewFollowPlans()
  }
  return (
    <Dialog
      title={t(isPlan ? 'follow.endTitle' : 'follow.stopTitle')}
      description={t(isPlan ? 'follow.endBody' : 'follow.stopBody')}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t(isPlan ? 'follow.endKeep' : 'follow.stopKeep')}
          </Button>
          <Button variant="danger" onClick={() => void handleEnd()} isLoading={isSending}>
            {t(isPlan ? 'follow.endConfirm' : 'follow.stopConfirm')}
          </Button>
        </>
      }
    >
      <ErrorNotice error={error} />
    </Dialog>
  )
}
