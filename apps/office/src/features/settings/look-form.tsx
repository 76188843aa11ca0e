import type { BrandLook, Tagline } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { brandStore } from '../../shared/preferences.ts'
import { queryClient } from '../../shared/queries.ts'
import { LastChange, SaveBar } from '../../shared/save-bar.tsx'
import { useMay, useMe } from '../../shared/session.ts'
import { LookArtFields, LookPresets, LookSeedFields, TaglineFields } from './look-fields.tsx'
import { LookPreview } from './look-preview.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { languagesQuery, lookQuery } from './settings-queries.ts'

/** The brand's look: a seed that all four themes are derived from, with a live preview. */
export function LookForm() {
  const look = useQuery(lookQuery())
  const languages = useQuery(languagesQuery())
  const error = look.error ?? languages.error
  if (error) {
    return (
      <LoadError
        error={error}
        onRetry={() => {
          void look.refetch()
          void languages.refetch()
        }}
      />
    )
  }
  if (!look.data || !languages.data) return <PageSkeleton />
  const { choice } = languages.data
  return <Form key={JSON.stringify(look.data)} {...look.data} languages={choice.offered} />
}

interface FormProps {
  readonly look: BrandLook
  readonly tagline: Tagline
  readonly languages: readonly string[]
  readonly changed: { readonly by: string; readonly at: string } | null
}

function Form({ look, tagline, languages, changed }: FormProps) {
  const { t, code } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const { brands } = useMe()
  const brandCode = useStore(brandStore)
  const brandName = brands.find((one) => one.code === brandCode)?.name ?? brandCode
  const [draft, setDraft] = useState({ look, tagline })
  const [isAsking, setIsAsking] = useState(false)
  const changes = changesOf({ look, tagline }, draft, true)
  const setLook = (next: BrandLook) => setDraft({ ...draft, look: next })
  const said = draft.tagline[code] ?? Object.values(draft.tagline)[0] ?? t('office.look.sample')
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-4 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <Panel title={t('office.settings.look')}>
          <fieldset disabled={!may('settings.write')} className="grid gap-5">
            <LastChange changed={changed} />
            <LookPresets look={draft.look} onLook={setLook} />
            <LookSeedFields look={draft.look} onLook={setLook} />
            <LookArtFields look={draft.look} onLook={setLook} />
            <TaglineFields
              tagline={draft.tagline}
              languages={languages}
              onTagline={(next) => setDraft({ ...draft, tagline: next })}
            />
          </fieldset>
        </Panel>
        <Panel title={t('office.look.preview')} className="xl:sticky xl:top-4">
          <LookPreview look={draft.look} brandName={brandName} tagline={said} />
        </Panel>
      </div>
      <SaveBar
        count={changes.length}
        onSave={() => setIsAsking(true)}
        onDiscard={() => setDraft({ look, tagline })}
      />
      {isAsking && (
        <SettingsDialog
          onClose={() => setIsAsking(false)}
          onSave={async (reason) => {
            const saved = await api('PUT /staff/look', { body: { ...draft, reason } })
            queryClient.setQueryData(lookQuery().queryKey, saved)
            toast(t('office.saved'), 'win')
          }}
        >
          <ChangeTable changes={changes} />
        </SettingsDialog>
      )}
    </div>
  )
}
