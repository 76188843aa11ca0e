import { type RoleShape, STAFF_MODULES, type StaffPermission } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Check, Minus, Plus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { rolesQuery } from '../../shared/staff-queries.ts'
import { RoleDialog } from './role-dialog.tsx'

const MODULES = Object.entries(STAFF_MODULES) as readonly [
  keyof typeof STAFF_MODULES,
  readonly string[],
][]

/** Module × action as rows, roles as columns, each with its brands in the heading. */
export function RoleMatrix() {
  const { t } = useTranslator()
  const may = useMay()
  const { data: roles, error, refetch } = useQuery(rolesQuery())
  const [open, setOpen] = useState<RoleShape | 'new'>()
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!roles) return <PageSkeleton />
  const canWrite = may('staff.write')
  return (
    <div className="grid gap-3">
      {canWrite && (
        <div>
          <Button size="sm" onClick={() => setOpen('new')}>
            <Plus aria-hidden className="size-4" />
            {t('office.role.new')}
          </Button>
        </div>
      )}
      <div
        role="region"
        aria-label={t('office.staff.roles')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        className="relative overflow-x-auto rounded-card border border-line bg-surface-1"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-surface-2 align-top">
              <th
                scope="col"
                className="sticky start-0 z-10 min-w-36 bg-surface-2 px-4 py-2 text-start"
              >
                {t('office.role.permission')}
              </th>
              {roles.map((role) => (
                <RoleHead
                  key={role.roleId}
                  role={role}
                  {...(canWrite ? { onChange: () => setOpen(role) } : {})}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {MODULES.map(([module, actions]) => (
              <ModuleRows key={module} module={module} actions={actions} roles={roles} />
            ))}
          </tbody>
        </table>
      </div>
      {open && (
        <RoleDialog role={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function RoleHead({ role, onChange }: { role: RoleShape; onChange?: () => void }) {
  const { t } = useTranslator()
  const { name, brandCodes, staffCount } = role
  return (
    <th scope="col" className="min-w-36 border-s border-line px-3 py-2 text-start font-semibold">
      <span className="block">{name}</span>
      <span className="block text-legal font-normal text-text-2">
        {brandCodes === null ? t('office.role.allBrands') : brandCodes.join(', ')}
      </span>
      <span className="block text-legal font-normal text-text-3">
        {t('office.role.staffCount', { count: staffCount })}
      </span>
      {onChange && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-4"
          aria-label={t('office.staff.changeOf', { name })}
          onClick={onChange}
        >
          {t('office.staff.change')}
        </Button>
      )}
    </th>
  )
}

interface ModuleRowsProps {
  readonly module: keyof typeof STAFF_MODULES
  readonly actions: readonly string[]
  readonly roles: readonly RoleShape[]
}

function ModuleRows({ module, actions, roles }: ModuleRowsProps) {
  const { t } = useTranslator()
  return (
    <Fragment>
      <tr className="border-t border-line-strong">
        <th
          scope="rowgroup"
          colSpan={roles.length + 1}
          className="sticky start-0 px-4 pt-3 pb-1 text-start text-legal font-bold text-text-3"
        >
          {t(`office.module.${module}`)}
        </th>
      </tr>
      {actions.map((action) => {
        const permission = `${module}.${action}` as StaffPermission
        return (
          <tr key={action} className="border-t border-line">
            <th
              scope="row"
              className="sticky start-0 z-10 max-w-[45vw] bg-surface-1 px-4 py-2 text-start
                font-medium"
            >
              {t(`office.permission.${permission}`)}
            </th>
            {roles.map((role) => (
              <Cell key={role.roleId} isGiven={role.permissions.includes(permission)} />
            ))}
          </tr>
        )
      })}
    </Fragment>
  )
}

function Cell({ isGiven }: { isGiven: boolean }) {
  const { t } = useTranslator()
  const Icon = isGiven ? Check : Minus
  return (
    <td className="border-s border-line px-3 py-2">
      <Icon aria-hidden className={isGiven ? 'size-5 text-win' : 'size-4 text-text-3'} />
      <span className="sr-only">{t(isGiven ? 'office.yes' : 'office.no')}</span>
    </td>
  )
}
