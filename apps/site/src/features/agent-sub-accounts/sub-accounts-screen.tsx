import { SUB_ACCOUNTS_MAX } from '@fairhouse/protocol/agent-words'
import type { SubAccountWire } from '@fairhouse/protocol'
import { Badge, Button, Card, EmptyState, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { Page } from '../../shared/page.tsx'
import { ActionList } from './action-list.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { invalidateSubAccounts, subAccountsQuery } from './queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { SubAccountDialog } from './sub-account-dialog.tsx'
import type { Opened } from './use-sub-account-form.ts'

type Shown =
  | { readonly what: 'open' }
  | { readonly what: 'change' | 'reset' | 'block'; readonly subAccount: SubAccountWire }
  | { readonly what: 'opened'; readonly opened: Opened }

function SubAccountCard(props: {
  readonly subAccount: SubAccountWire
  readonly onShow: (what: 'change' | 'reset' | 'block') => void
}) {
  const { t, date } = useTranslator()
  const { subAccount, onShow } = props
  const { username, note, permissions, state, lastLoginAt, sessions } = subAccount
  const isBlocked = state === 'blocked'
  const seen =
    lastLoginAt === null
      ? t('subAccounts.neverSeen')
      : t('subAccounts.lastSeen', { time: date(lastLoginAt, 'dateTime') })
  return (
    <Card as="li" className="grid content-start gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-bold wrap-anywhere">
          <bdi>{username}</bdi>
        </h3>
        <Badge tone={isBlocked ? 'lose' : 'win'}>{t(`subAccounts.state.${state}`)}</Badge>
      </div>
      {note !== '' && <p className="wrap-anywhere">{note}</p>}
      <ul className="flex flex-wrap gap-2" aria-label={t('subAccounts.permissions')}>
        {permissions.map((permission) => (
          <li key={permission}>
            <Badge>{t(`subAccounts.may.${permission}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-text-2">
        {[seen, t('subAccounts.sessions', { count: sessions })].join(' · ')}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={() => onShow('change')}>
          {t('subAccounts.change')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onShow('reset')}>
          {t('subAccounts.reset')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => onShow('block')}>
          {t(isBlocked ? 'subAccounts.unblock' : 'subAccounts.block')}
        </Button>
      </div>
    </Card>
  )
}

function BlockDialog(props: { readonly subAccount: SubAccountWire; readonly onClose: () => void }) {
  const { t } = useTranslator()
  const { subAccount, onClose } = props
  const { subAccountId, username, note, permissions } = subAccount
  const isBlocked = subAccount.state === 'blocked'
  const action = t(isBlocked ? 'subAccounts.unblock' : 'subAccounts.block')
  return (
    <ConfirmDialog
      title={username}
      text={t(isBlocked ? 'subAccounts.unblockAbout' : 'subAccounts.blockAbout')}
      action={action}
      onConfirm={async () => {
        const state = isBlocked ? 'active' : 'blocked'
        await api('PUT /wps/agent/sub-accounts/:subAccountId', {
          params: { subAccountId },
          body: { note, permissions, state },
        })
      }}
      onSettled={invalidateSubAccounts}
      onClose={onClose}
    />
  )
}

function ShownDialog({ shown, show }: { shown: Shown; show: (shown?: Shown) => void }) {
  const close = () => show(undefined)
  const showOpened = (opened: Opened) => show({ what: 'opened', opened })
  switch (shown.what) {
    case 'open':
      return <SubAccountDialog onOpened={showOpened} onClose={close} />
    case 'change':
      return (
        <SubAccountDialog subAccount={shown.subAccount} onOpened={showOpened} onClose={close} />
      )
    case 'reset':
      return <ResetDialog subAccount={shown.subAccount} onOpened={showOpened} onClose={close} />
    case 'block':
      return <BlockDialog subAccount={shown.subAccount} onClose={close} />
    case 'opened':
      return <OpenedDialog opened={shown.opened} onClose={close} />
  }
}

/** Colleagues of the agent: accounts with their own password and permissions. */
export function SubAccountsScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(subAccountsQuery)
  const [shown, show] = useState<Shown>()
  const subAccounts = data?.subAccounts ?? []
  return (
    <Page title={t('agent.menu.subAccounts')} intro={t('subAccounts.intro')}>
      {error && !data ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Skeleton className="h-60" />}
      {data && (
        <>
          {subAccounts.length < SUB_ACCOUNTS_MAX ? (
            <Button className="justify-self-start" onClick={() => show({ what: 'open' })}>
              {t('subAccounts.open')}
            </Button>
          ) : (
            <p role="status">{t('errors.SUB_ACCOUNTS_FULL')}</p>
          )}
          {subAccounts.length === 0 && (
            <EmptyState code="sub-accounts" title={t('subAccounts.none')}>
              {t('subAccounts.noneBody')}
            </EmptyState>
          )}
          <ul className="grid gap-3 xl:grid-cols-2">
            {subAccounts.map((subAccount) => (
              <SubAccountCard
                key={subAccount.subAccountId}
                subAccount={subAccount}
                onShow={(what) => show({ what, subAccount })}
              />
            ))}
          </ul>
          {subAccounts.length > 0 && <ActionList subAccounts={subAccounts} />}
        </>
      )}
      {shown && <ShownDialog shown={shown} show={show} />}
    </Page>
  )
}
