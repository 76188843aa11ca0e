import type { RegisterEntry } from '@fairhouse/protocol'
import { Button, Dialog, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ErrorNotice } from '../../shared/notice.tsx'
import { Nothing } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'

const show = ({ entries }: { readonly entries: RegisterEntry[] }) =>
  queryClient.setQueryData(queryKeys.exclusionRegister(), entries)

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const [taxId, setTaxId] = useState('')
  return (
    <ReasonDialog
      title={t('office.register.add')}
      description={t('office.register.addBody')}
      submit={t('office.register.add')}
      isDanger
      onClose={onClose}
      onSubmit={async (reason) => {
        show(await api('POST /staff/exclusion-register', { body: { taxId, reason } }))
      }}
    >
      <TextField
        label={t('office.kyc.taxId')}
        isRequired
        value={taxId}
        onValueChange={setTaxId}
        inputMode="numeric"
        autoComplete="off"
      />
    </ReasonDialog>
  )
}

function RemoveDialog({ entry, onClose }: { entry: RegisterEntry; onClose: () => void }) {
  const { t } = useTranslator()
  return (
    <ReasonDialog
      title={t('office.register.remove')}
      description={t('office.register.removeBody', { number: entry.masked })}
      submit={t('office.register.remove')}
      onClose={onClose}
      onSubmit={async (reason) => {
        const params = { entryId: entry.entryId }
        show(await api('DELETE /staff/exclusion-register/:entryId', { params, body: { reason } }))
      }}
    />
  )
}

/** The local register, used where no state register is connected. */
export function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator()
  const may = useMay()
  const [open, setOpen] = useState<'add' | RegisterEntry>()
  const { data, error } = useQuery({
    queryKey: queryKeys.exclusionRegister(),
    queryFn: async () => (await api('GET /staff/exclusion-register', {})).entries,
  })
  const close = () => setOpen(undefined)
  if (open === 'add') return <AddDialog onClose={close} />
  if (open) return <RemoveDialog entry={open} onClose={close} />
  return (
    <Dialog
      title={t('office.register.title')}
      description={t('office.register.intro')}
      size="lg"
      onClose={onClose}
      footer={
        may('risk.decide') && (
          <Button size="sm" onClick={() => setOpen('add')}>
            {t('office.register.add')}
          </Button>
        )
      }
    >
      <ErrorNotice error={error} />
      {!data && !error && <Skeleton className="h-40" />}
      {data?.length === 0 && <Nothing>{t('office.register.none')}</Nothing>}
      <ul className="grid">
        {data?.map((entry) => (
          <li
            key={entry.entryId}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2
              text-sm last:border-b-0"
          >
            <bdi className="figures font-semibold">{entry.masked}</bdi>
            <span className="min-w-40 flex-1">{entry.reason}</span>
            <span className="text-text-3">
              {entry.listedBy} · <When at={entry.listedAt} />
            </span>
            {may('risk.decide') && (
              <Button size="sm" variant="ghost" onClick={() => setOpen(entry)}>
                {t('office.register.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
