import type { Translator } from '@fairhouse/i18n'
import type { SubAccountActionWire, SubAccountWire } from '@fairhouse/protocol'
import { Badge, SelectField, useTranslator } from '@fairhouse/ui'
import { type Column, Table } from '@fairhouse/ui/parts/table'
import { useState } from 'react'
import { LoadError } from '../../shared/load-state.tsx'
import { ListEnd } from '../../shared/page.tsx'
import { actionKey } from './action-words.ts'
import { useActions } from './queries.ts'

function Outcome({ outcome }: Pick<SubAccountActionWire, 'outcome'>) {
  const { t, find } = useTranslator()
  if (outcome === 'done') return t('subAccounts.outcome.done')
  if (outcome === 'asked') return <Badge tone="warn">{t('subAccounts.outcome.asked')}</Badge>
  return <span className="text-text-2">{find(`errors.${outcome}`) ?? outcome}</span>
}

function columnsOf({ t, date }: Translator): Column<SubAccountActionWire>[] {
  return [
    {
      id: 'what',
      title: t('subAccounts.action'),
      isHeading: true,
      cell: ({ action, object }) => {
        const key = actionKey(action)
        return (
          <span className="grid">
            <span>{key === undefined ? action : t(key)}</span>
            {object !== null && (
              <bdi className="font-mono text-legal text-text-3">{object}</bdi>
            )}
          </span>
        )
      },
    },
    { id: 'who', title: t('subAccounts.who'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'at',
      title: t('subAccounts.at'),
      isFigure: true,
      cell: ({ at }) => date(at, 'dateTimeSeconds'),
    },
    { id: 'outcome', title: t('subAccounts.outcome'), cell: (one) => <Outcome {...one} /> },
    {
      id: 'address',
      title: t('subAccounts.address'),
      cell: ({ address }) => <bdi className="figures">{address}</bdi>,
    },
  ]
}

/** Actions of sub-accounts: every change, and every downloaded list. */
export function ActionList({ subAccounts }: { readonly subAccounts: readonly SubAccountWire[] }) {
  const translator = useTranslator()
  const { t } = translator
  const [subAccountId, setSubAccountId] = useState('')
  const list = useActions(subAccountId)
  const { data, error } = list
  return (
    <section className="grid gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-2xl font-bold">{t('subAccounts.actions')}</h2>
        <SelectField
          label={t('subAccounts.whose')}
          value={subAccountId}
          onValueChange={setSubAccountId}
          options={[
            { value: '', label: t('subAccounts.all') },
            ...subAccounts.map((one) => ({ value: one.subAccountId, label: one.name })),
          ]}
        />
      </header>
      {error && !data && <LoadError error={error} onRetry={() => void list.refetch()} />}
      {data?.length === 0 && <p className="text-text-2">{t('subAccounts.noActions')}</p>}
      {data && data.length > 0 && (
        <Table<SubAccountActionWire>
          caption={t('subAccounts.actions')}
          rows={data}
          keyOf={({ at, name, action }) => `${at} ${name} ${action}`}
          columns={columnsOf(translator)}
        />
      )}
      <ListEnd
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </section>
  )
}
