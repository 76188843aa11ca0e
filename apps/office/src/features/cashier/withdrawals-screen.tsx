import { Chips, useTranslator } from '@fairhouse/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../shared/page.tsx'
import { WithdrawalDialog } from './withdrawal-dialog.tsx'
import { WithdrawalsGrid, type Queue } from './withdrawals-grid.tsx'

const QUEUES: readonly Queue[] = ['inbox', 'disputes', 'attention', 'all']

/** The cashier's inbox: pending decisions, disputes and anomalies, and all other withdrawals. */
export function WithdrawalsScreen() {
  const { t } = useTranslator()
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const queue = QUEUES.find((id) => id === search['queue']) ?? 'inbox'
  const [open, setOpen] = useState<string>()
  return (
    <Page title={t('office.nav.withdrawals')} intro={t('office.withdrawal.intro')} isWhole>
      <Chips
        label={t('office.withdrawal.queueTitle')}
        choices={QUEUES.map((id) => ({ id, label: t(`office.withdrawal.queue.${id}`) }))}
        selected={queue}
        onSelect={(id) =>
          void navigate({ to: '.', search: { ...search, queue: id }, replace: true })
        }
      />
      <WithdrawalsGrid queue={queue} onOpen={setOpen} />
      {open && <WithdrawalDialog withdrawalId={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
