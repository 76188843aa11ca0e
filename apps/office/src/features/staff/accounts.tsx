import type { RoleShape, StaffAccount } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton } from '../../shared/page.tsx'
import { useMay, useMe } from '../../shared/session.ts'
import { accountsQuery, rolesQuery } from '../../shared/staff-queries.ts'
import { When } from '../../shared/when.tsx'
import { AccountDialog } from './account-dialog.tsx'

/** All staff. A new colleague, and additional permissions, wait for four eyes. */
export function Accounts() {
  const { t } = useTranslator()
  const may = useMay()
  const accounts = useQuery(accountsQuery())
  const roles = useQuery(rolesQuery())
  const [open, setOpen] = useState<StaffAccount | 'new'>()
  const error = accounts.error ?? roles.error
  if (error) return <LoadError error={error} onRetry={() => void accounts.refetch()} />
  if (!accounts.data || !roles.data) return <PageSkeleton />
  const canWrite = may('staff.write')
  return (
    <div className="grid gap-3">
      {canWrite && (
        <div>
          <Button size="sm" onClick={() => setOpen('new')}>
            <UserPlus aria-hidden className="size-4" />
            {t('office.staff.new')}
          </Button>
        </div>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {accounts.data.map((account) => (
          <AccountCard
            key={account.staffId}
            account={account}
            roles={roles.data}
            {...(canWrite ? { onChange: () => setOpen(account) } : {})}
          />
        ))}
      </ul>
      {open && (
        <AccountDialog
          account={open === 'new' ? undefined : open}
          roles={roles.data}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}

interface AccountCardProps {
  readonly account: StaffAccount
  readonly roles: readonly RoleShape[]
  readonly onChange?: () => void
}

function AccountCard({ account, roles, onChange }: AccountCardProps) {
  const { t } = useTranslator()
  const me = useMe()
  const { name, username, email, status, isEnrolled, roleIds, passkeyCount, lastSeenAt } = account
  const isMe = account.staffId === me.staffId
  const names = roleIds.map((id) => roles.find(({ roleId }) => roleId === id)?.name ?? id)
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface-1 p-4">
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1">
          <h2 className="truncate text-base font-bold">{name}</h2>
          <p className="truncate text-legal text-text-3">{username}</p>
          <p className="truncate text-legal text-text-3">{email ?? t('office.staff.noEmail')}</p>
        </div>
        {isMe && <Badge tone="brand">{t('office.staff.you')}</Badge>}
        {status === 'blocked' && <Badge tone="lose">{t('office.member.status.blocked')}</Badge>}
        {!isEnrolled && <Badge tone="warn">{t('office.staff.notEnrolled')}</Badge>}
      </div>
      <p className="text-sm">{names.join(', ') || t('office.staff.noRole')}</p>
      <p className="text-legal text-text-3">
        {t('office.staff.passkeys', { count: passkeyCount })} · {t('office.staff.lastSeen')}{' '}
        <When at={lastSeenAt} />
      </p>
      {/* Own permissions cannot be changed. */}
      {onChange && !isMe && (
        <div className="mt-auto pt-1">
          <Button
            variant="secondary"
            size="sm"
            aria-label={t('office.staff.changeOf', { name })}
            onClick={onChange}
          >
            {t('office.staff.change')}
          </Button>
        </div>
      )}
    </li>
  )
}
