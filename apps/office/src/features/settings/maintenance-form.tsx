import type { MaintenancePlan } from '@fairhouse/protocol'
import { Badge, Button, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { Switch, TextAreaField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { fromLocalField, toLocalField } from '../../shared/local-time.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { maintenanceQuery } from './settings-queries.ts'

const MESSAGE_MAX = 500

/** Starts maintenance of the site now, or schedules it. */
export function MaintenanceForm() {
  const { data, error, refetch } = useQuery(maintenanceQuery())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  // The key remounts the form when the plan was changed elsewhere.
  return <PlanForm key={JSON.stringify(data.plan)} {...data} />
}

interface PlanFormProps {
  readonly plan: MaintenancePlan
  readonly isNow: boolean
  readonly changed: { readonly by: string; readonly at: string } | null
}

function PlanForm({ plan, isNow, changed }: PlanFormProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [draft, setDraft] = useState(plan)
  const [isAsking, setIsAsking] = useState(false)
  const changes = changesOf(plan, draft, true)
  const isBackwards = draft.from !== null && draft.until !== null && draft.until <= draft.from
  const save = async (reason: string) => {
    const saved = await api('PUT /staff/maintenance', { body: { plan: draft, reason } })
    queryClient.setQueryData(maintenanceQuery().queryKey, saved)
    toast(t('office.saved'), 'win')
  }
  return (
    <Panel
      title={t('office.settings.maintenance')}
      className="max-w-180"
      actions={
        <Badge tone={isNow ? 'lose' : 'win'}>
          {t(isNow ? 'office.maintenance.shut' : 'office.maintenance.open')}
        </Badge>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (changes.length > 0 && !isBackwards) setIsAsking(true)
        }}
      >
        <LastChange changed={changed} />
        <fieldset disabled={!may('settings.write')} className="grid gap-4">
          <PlanFields draft={draft} isBackwards={isBackwards} onDraft={setDraft} />
          <div>
            <Button type="submit" size="sm" disabled={changes.length === 0 || isBackwards}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </form>
      {isAsking && (
        <SettingsDialog
          about={draft.isOn ? t('office.maintenance.about') : undefined}
          isDanger={draft.isOn}
          onSave={save}
          onClose={() => setIsAsking(false)}
        >
          <ChangeTable changes={changes} />
        </SettingsDialog>
      )}
    </Panel>
  )
}

interface PlanFieldsProps {
  readonly draft: MaintenancePlan
  readonly isBackwards: boolean
  readonly onDraft: (plan: MaintenancePlan) => void
}

function PlanFields({ draft, isBackwards, onDraft }: PlanFieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <div className="flex items-center gap-3">
        <Switch
          isOn={draft.isOn}
          label={t('office.maintenance.now')}
          onChange={(isOn) => onDraft({ ...draft, isOn })}
        />
        <div aria-hidden className="grid">
          <p className="text-sm font-semibold">{t('office.maintenance.now')}</p>
          <p className="text-legal text-text-3">{t('office.maintenance.about')}</p>
        </div>
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('office.maintenance.from')}
          type="datetime-local"
          value={toLocalField(draft.from)}
          onValueChange={(text) => onDraft({ ...draft, from: fromLocalField(text) })}
        />
        <TextField
          label={t('office.maintenance.until')}
          hint={t('office.maintenance.untilHint')}
          error={isBackwards ? t('office.maintenance.backwards') : undefined}
          type="datetime-local"
          value={toLocalField(draft.until)}
          onValueChange={(text) => onDraft({ ...draft, until: fromLocalField(text) })}
        />
      </div>
      {(['pt', 'en'] as const).map((language) => (
        <TextAreaField
          key={language}
          label={t(`office.maintenance.message.${language}`)}
          rows={2}
          maxLength={MESSAGE_MAX}
          value={draft.message[language] ?? ''}
          onValueChange={(text) => {
            const { [language]: _, ...others } = draft.message
            const message = text === '' ? others : { ...others, [language]: text }
            onDraft({ ...draft, message })
          }}
        />
      ))}
    </>
  )
}
