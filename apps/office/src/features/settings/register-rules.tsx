import type { RegisterFieldSetting } from '@fairhouse/protocol'
import { FIELD_PATTERNS } from '@fairhouse/protocol'
import { Badge, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { SelectField, SMALL_INPUT, Switch } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { SaveBar } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { changedRules, ruleFault, withEdit } from './rule-edits.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { registerQuery } from './settings-queries.ts'

type Rules = readonly RegisterFieldSetting[]

/** The fields of the registration form, and how each is validated. */
export function RegisterRules() {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const { data, error, refetch } = useQuery(registerQuery())
  const [edited, setEdited] = useState<Rules>()
  const [isAsking, setIsAsking] = useState(false)
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const rules = edited ?? data.fields
  const changed = changedRules(data.fields, rules)
  const hasFault = rules.some((rule) => ruleFault(rule) !== undefined)
  const save = async (reason: string) => {
    const body = { fields: [...rules], reason }
    const saved = await api('PUT /staff/register-settings', { body })
    queryClient.setQueryData(registerQuery().queryKey, saved)
    setEdited(undefined)
    toast(t('office.saved'), 'win')
  }
  return (
    <div className="grid gap-4">
      <p className="max-w-160 text-sm text-text-2">{t('office.rules.intro')}</p>
      <ul className="grid rounded-card border border-line bg-surface-1">
        {rules.map((rule) => (
          <RuleRow
            key={rule.field}
            rule={rule}
            isChanged={changed.includes(rule)}
            canWrite={may('settings.write')}
            onEdit={(edit) => setEdited(withEdit(rules, rule.field, edit))}
          />
        ))}
      </ul>
      {hasFault && (
        <p role="alert" className="text-sm text-lose">
          {t('office.rules.fault')}
        </p>
      )}
      <SaveBar
        count={hasFault ? 0 : changed.length}
        onSave={() => setIsAsking(true)}
        onDiscard={() => setEdited(undefined)}
      />
      {isAsking && (
        <SettingsDialog onSave={save} onClose={() => setIsAsking(false)}>
          <ChangeTable changes={changesOf(data.fields, rules)} />
        </SettingsDialog>
      )}
    </div>
  )
}

interface RuleRowProps {
  readonly rule: RegisterFieldSetting
  readonly isChanged: boolean
  readonly canWrite: boolean
  readonly onEdit: (edit: Partial<RegisterFieldSetting>) => void
}

function RuleRow({ rule, isChanged, canWrite, onEdit }: RuleRowProps) {
  const { t, find } = useTranslator()
  const { field, enabled, required, patternId } = rule
  const name = find(`office.field.${field}`) ?? field
  const fault = ruleFault(rule)
  const patterns = FIELD_PATTERNS.map(({ id }) => ({
    id: String(id),
    label: `${id} · ${find(`office.pattern.${id}`) ?? ''}`,
  }))
  return (
    <li
      className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-2 last:border-b-0
      lg:grid-cols-[minmax(9rem,1fr)_auto_auto_minmax(10rem,16rem)_auto] lg:items-center"
    >
      <p className="text-sm font-semibold">
        {name} {isChanged && <Badge tone="warn">{t('office.settings.changed')}</Badge>}
        {fault && <span className="block text-legal text-lose">{t(`office.rules.${fault}`)}</span>}
      </p>
      <Labelled text={t('office.rules.enabled')}>
        <Switch
          isOn={enabled}
          label={`${name}: ${t('office.rules.enabled')}`}
          disabled={!canWrite}
          onChange={(isOn) => onEdit({ enabled: isOn })}
        />
      </Labelled>
      <Labelled text={t('office.rules.required')}>
        <Switch
          isOn={required}
          label={`${name}: ${t('office.rules.required')}`}
          disabled={!canWrite || !enabled}
          onChange={(isOn) => onEdit({ required: isOn })}
        />
      </Labelled>
      <SelectField
        isSmall
        label={`${name}: ${t('office.rules.pattern')}`}
        options={patterns}
        value={String(patternId)}
        isDisabled={!canWrite || !enabled}
        onValueChange={(id) => onEdit({ patternId: Number(id) })}
      />
      <div className="flex items-center gap-2 text-sm">
        {(['minLength', 'maxLength'] as const).map((bound) => (
          <input
            key={bound}
            type="number"
            min={bound === 'minLength' ? 0 : 1}
            max={255}
            aria-label={`${name}: ${t(`office.rules.${bound}`)}`}
            title={t(`office.rules.${bound}`)}
            aria-invalid={fault === 'bounds' || undefined}
            disabled={!canWrite || !enabled}
            value={Number.isNaN(rule[bound]) ? '' : rule[bound]}
            onChange={({ currentTarget }) => onEdit({ [bound]: currentTarget.valueAsNumber })}
            className={`${SMALL_INPUT} figures w-20`}
          />
        ))}
      </div>
    </li>
  )
}

function Labelled({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex items-center gap-2 text-legal text-text-2">
      {children}
      <span aria-hidden>{text}</span>
    </div>
  )
}
