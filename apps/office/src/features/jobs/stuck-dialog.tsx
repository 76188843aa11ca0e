import type { StuckRow } from '@fairhouse/protocol'
import { Button, Dialog, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { DescriptionList } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { NextTry } from './next-try.tsx'

/** One stuck row: the error, the number of attempts, and the next retry. */
export function StuckDialog({ row, onClose }: { row: StuckRow; onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const toast = useToast()
  const [isConfirming, setIsConfirming] = useState(false)
  const { stuckId, queue, key, state, tries, firstAt, lastAt, nextTryAt, fault } = row
  if (isConfirming) {
    return (
      <ReasonDialog
        title={t('office.stuck.retry')}
        description={t('office.stuck.retryAbout')}
        submit={t('office.stuck.retry')}
        onClose={onClose}
        onSubmit={async (reason) => {
          const path = 'POST /staff/jobs/stuck/:stuckId/retry'
          await api(path, { params: { stuckId }, body: { reason } })
          await queryClient.invalidateQueries()
          toast(t('office.stuck.retried'), 'win')
        }}
      />
    )
  }
  const footer = may('jobs.retry') && nextTryAt !== null && (
    <Button size="sm" onClick={() => setIsConfirming(true)}>
      {t('office.stuck.retry')}
    </Button>
  )
  return (
    <Dialog title={t(`office.stuck.queue.${queue}`)} size="lg" onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <p className="rounded-input bg-surface-2 px-4 py-3 font-mono text-sm wrap-anywhere">
          {fault}
        </p>
        <DescriptionList
          rows={[
            [t('office.stuck.key'), <bdi key="key">{key}</bdi>],
            [t('office.stuck.stateTitle'), t(`office.stuck.state.${state}`)],
            [t('office.stuck.tries'), String(tries)],
            [t('office.stuck.firstAt'), <When key="first" at={firstAt} isLong />],
            [t('office.stuck.lastAt'), <When key="last" at={lastAt} isLong />],
            [t('office.stuck.nextTryAt'), <NextTry key="next" row={row} />],
          ]}
        />
      </div>
    </Dialog>
  )
}
