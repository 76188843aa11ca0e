import { Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link2, ShieldAlert, ShieldCheck } from 'lucide-react'
import { api } from '../../shared/api.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { queryKeys } from '../../shared/queries.ts'

/** Recomputes the hash chain over all entries of the brand, on the server, on request. */
export function ChainCheck() {
  const { t, date, number } = useTranslator()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.chain(),
    queryFn: () => api('GET /staff/audit/check', {}),
    enabled: false,
  })
  const Icon = !data ? Link2 : data.isSound ? ShieldCheck : ShieldAlert
  const color = !data ? 'text-text-3' : data.isSound ? 'text-win' : 'text-lose'
  const statusText = !data
    ? t('office.audit.chain')
    : data.isSound
      ? t('office.audit.sound', { entries: number(data.entries) })
      : t('office.audit.broken', { entryId: data.fault?.entryId ?? '' })
  return (
    <section
      aria-label={t('office.audit.chainTitle')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line
        bg-surface-1 px-4 py-2"
    >
      <Icon aria-hidden className={`size-5 shrink-0 ${color}`} />
      <div role="status" className="grid min-w-0 flex-1 basis-48 text-sm">
        <p className="font-semibold">{statusText}</p>
        {data && (
          <p className="truncate text-legal text-text-3">
            {date(data.checkedAt, 'dateTimeSeconds')} · <bdi className="font-mono">{data.head}</bdi>
          </p>
        )}
      </div>
      {data && <CopyButton text={data.head} label={t('office.audit.copyHead')} />}
      <Button variant="secondary" size="sm" isLoading={isFetching} onClick={() => void refetch()}>
        {t('office.audit.check')}
      </Button>
      {error && <ErrorNotice error={error} />}
    </section>
  )
}
