import type { SiteSettings } from '@fairhouse/protocol'
import { Button, IconButton, TextField, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { SMALL_INPUT, TextAreaField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { draftOf, type SiteDraft, siteOf } from './site-draft.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { siteQuery } from './settings-queries.ts'

/** Addresses and numbers that the site uses for its brand. */
export function SiteForm() {
  const { data, error, refetch } = useQuery(siteQuery())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Form key={JSON.stringify(data.site)} site={data.site} changed={data.changed} />
}

interface FormProps {
  readonly site: SiteSettings
  readonly changed: { readonly by: string; readonly at: string } | null
}

function Form({ site, changed }: FormProps) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [draft, setDraft] = useState(() => draftOf(site))
  const [isAsking, setIsAsking] = useState(false)
  const next = siteOf(draft)
  const changes = changesOf(site, next, true)
  const set = (part: Partial<SiteDraft>) => setDraft({ ...draft, ...part })
  return (
    <Panel title={t('office.settings.site')} className="max-w-220">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (changes.length > 0) setIsAsking(true)
        }}
      >
        <LastChange changed={changed} />
        <fieldset disabled={!may('settings.write')} className="grid gap-4">
          <PlainFields draft={draft} onDraft={set} />
          <LicenceFields draft={draft} onDraft={set} />
          <Resources draft={draft} onDraft={set} />
          <div>
            <Button type="submit" size="sm" disabled={changes.length === 0}>
              {t('office.save')}
            </Button>
          </div>
        </fieldset>
      </form>
      {isAsking && (
        <SettingsDialog
          onClose={() => setIsAsking(false)}
          onSave={async (reason) => {
            const saved = await api('PUT /staff/site-settings', { body: { site: next, reason } })
            queryClient.setQueryData(siteQuery().queryKey, saved)
            toast(t('office.saved'), 'win')
          }}
        >
          <ChangeTable changes={changes} />
        </SettingsDialog>
      )}
    </Panel>
  )
}

interface FieldsProps {
  readonly draft: SiteDraft
  readonly onDraft: (part: Partial<SiteDraft>) => void
}

/** The addresses of customer service, and the labels that open its second entry. */
function ServiceFields({ draft, onDraft }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <TextField
        label={t('office.site.customerService')}
        hint={t('office.site.customerServiceHint')}
        type="url"
        pattern="https://.*"
        placeholder="https://"
        value={draft.customerServiceUrl}
        onValueChange={(customerServiceUrl) => onDraft({ customerServiceUrl })}
      />
      <TextAreaField
        label={t('office.site.vipLabels')}
        hint={t('office.site.vipLabelsHint')}
        rows={2}
        value={draft.vipLabels}
        onValueChange={(vipLabels) => onDraft({ vipLabels })}
      />
    </>
  )
}

function PlainFields({ draft, onDraft }: FieldsProps) {
  const { t } = useTranslator()
  return (
    <>
      <ServiceFields draft={draft} onDraft={onDraft} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t('office.site.gtag')}
          pattern="[A-Z0-9\-]{4,24}"
          value={draft.gtagId}
          onValueChange={(gtagId) => onDraft({ gtagId })}
        />
        <TextField
          label={t('office.site.passwordAge')}
          hint={t('office.site.passwordAgeHint')}
          type="number"
          min={1}
          max={3650}
          required
          value={draft.passwordMaxAgeDays}
          onValueChange={(passwordMaxAgeDays) => onDraft({ passwordMaxAgeDays })}
        />
        <TextField
          label={t('office.site.feedbackMinWords')}
          type="number"
          min={1}
          max={100}
          required
          value={draft.feedbackMinWords}
          onValueChange={(feedbackMinWords) => onDraft({ feedbackMinWords })}
        />
        <TextField
          label={t('office.site.feedbackMaxWords')}
          type="number"
          min={10}
          max={2000}
          required
          value={draft.feedbackMaxWords}
          onValueChange={(feedbackMaxWords) => onDraft({ feedbackMaxWords })}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(['domains', 'imageCDNs', 'launchGameCDNs'] as const).map((list) => (
          <TextAreaField
            key={list}
            label={t(`office.site.${list}`)}
            hint={t('office.site.perLine')}
            rows={3}
            value={draft[list]}
            onValueChange={(text) => onDraft({ [list]: text })}
          />
        ))}
      </div>
    </>
  )
}

/** The licence the brand operates under, shown in the footer of every page. */
function LicenceFields({ draft, onDraft }: FieldsProps) {
  const { t } = useTranslator()
  const { licence } = draft
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{t('office.site.licence')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        {(['authority', 'number', 'url'] as const).map((part) => (
          <TextField
            key={part}
            label={t(`office.site.licence.${part}`)}
            type={part === 'url' ? 'url' : 'text'}
            value={licence[part]}
            onValueChange={(text) => onDraft({ licence: { ...licence, [part]: text } })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Resources({ draft, onDraft }: FieldsProps) {
  const { t } = useTranslator()
  const { resources } = draft
  const change = (place: number, part: Partial<SiteDraft['resources'][number]>) => {
    const resource = resources[place]
    if (resource) onDraft({ resources: resources.with(place, { ...resource, ...part }) })
  }
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{t('office.site.resources')}</h3>
      <p className="text-legal text-text-3">{t('office.site.resourcesHint')}</p>
      {resources.map((resource, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
        <div key={place} className="flex flex-wrap items-center gap-2">
          {(['type', 'url', 'qr'] as const).map((part) => (
            <input
              key={part}
              aria-label={t(`office.site.resource.${part}`)}
              placeholder={t(`office.site.resource.${part}`)}
              value={resource[part]}
              onChange={({ currentTarget }) => change(place, { [part]: currentTarget.value })}
              className={`${SMALL_INPUT} ${part === 'type' ? 'w-36' : 'min-w-40 flex-1'}`}
            />
          ))}
          <IconButton
            label={t('office.site.resourceRemove')}
            onClick={() => onDraft({ resources: resources.toSpliced(place, 1) })}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onDraft({ resources: [...resources, { type: '', url: '', qr: '' }] })}
        >
          <Plus aria-hidden className="size-4" />
          {t('office.site.resourceAdd')}
        </Button>
      </div>
    </div>
  )
}
