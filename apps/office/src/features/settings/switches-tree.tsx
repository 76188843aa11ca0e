import type { SwitchId } from '@fairhouse/protocol'
import { Badge, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { Switch } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange, SaveBar } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { switchesQuery } from './settings-queries.ts'
import { changedSwitches, switchGroups, type SwitchRow } from './switch-rows.ts'

const NOTHING: ReadonlyMap<SwitchId, boolean> = new Map()

/** Every feature switch as a tree. Changes are collected, and sent together with a reason. */
export function SwitchesTree() {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const { data, error, refetch } = useQuery(switchesQuery())
  const [wanted, setWanted] = useState(NOTHING)
  const [isAsking, setIsAsking] = useState(false)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const changed = changedSwitches(data.switches, wanted)
  const save = async (reason: string) => {
    const saved = await api('PUT /staff/switches', { body: { switches: changed, reason } })
    queryClient.setQueryData(switchesQuery().queryKey, saved)
    setWanted(NOTHING)
    toast(t('office.saved'), 'win')
  }
  return (
    <div className="grid gap-4">
      <LastChange changed={data.changed} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {switchGroups(data.switches, wanted).map(({ id, rows }) => (
          <Panel key={id} title={t(`office.switch.${id}`)}>
            <ul className="-my-2">
              {rows.map((row) => (
                <li key={row.id}>
                  <Branch
                    row={row}
                    canWrite={may('settings.write')}
                    onChange={(changed, isOn) => setWanted(new Map(wanted).set(changed, isOn))}
                  />
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
      <SaveBar
        count={changed.length}
        onSave={() => setIsAsking(true)}
        onDiscard={() => setWanted(NOTHING)}
      />
      {isAsking && (
        <SettingsDialog onSave={save} onClose={() => setIsAsking(false)}>
          <ChangeTable
            changes={changed.map(({ id, isOn }) => ({ name: id, before: !isOn, after: isOn }))}
          />
        </SettingsDialog>
      )}
    </div>
  )
}

interface BranchProps {
  readonly row: SwitchRow
  readonly canWrite: boolean
  readonly onChange: (id: SwitchId, isOn: boolean) => void
}

function Branch({ row, canWrite, onChange }: BranchProps) {
  const { t, find } = useTranslator()
  const { id, isOn, isAllowed, isChanged, offAbove, children } = row
  const name = t(`office.switch.${id}`)
  const about = find(`office.switch.about.${id}`)
  const above = offAbove === undefined ? undefined : t(`office.switch.${offAbove}`)
  return (
    <div>
      <div className="flex items-center gap-3 py-1.5">
        <div className="grid min-w-0 flex-1 gap-0.5">
          <p className="text-sm font-semibold">
            {name} {isChanged && <Badge tone="warn">{t('office.settings.changed')}</Badge>}
          </p>
          {about && <p className="text-legal text-text-3">{about}</p>}
          {!isAllowed && (
            <p className="text-legal text-text-3">{t('office.settings.notAllowed')}</p>
          )}
          {isAllowed && above !== undefined && isOn && (
            <p className="text-legal text-warn">{t('office.settings.noEffect', { above })}</p>
          )}
        </div>
        <Switch
          isOn={isOn}
          label={name}
          disabled={!canWrite || !isAllowed}
          onChange={(next) => onChange(id, next)}
        />
      </div>
      {children.length > 0 && (
        <ul className="border-s-2 border-line ps-4">
          {children.map((child) => (
            <li key={child.id}>
              <Branch row={child} canWrite={canWrite} onChange={onChange} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
