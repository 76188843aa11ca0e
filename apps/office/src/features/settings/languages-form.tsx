import type { LanguageChoice, LanguageState } from '@fairhouse/protocol'
import { useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { SelectField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange, SaveBar } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { LanguageDetails } from './language-details.tsx'
import { LanguageRow } from './language-row.tsx'
import { nameOf, withLanguage } from './language-words.ts'
import { SettingsDialog } from './settings-dialog.tsx'
import { languagesQuery } from './settings-queries.ts'

/** The languages that members may choose from, with the progress of each translation. */
export function LanguagesForm() {
  const { data, error, refetch } = useQuery(languagesQuery())
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <Form key={JSON.stringify(data.choice)} {...data} />
}

interface FormProps {
  readonly choice: LanguageChoice
  readonly languages: readonly LanguageState[]
  readonly changed: { readonly by: string; readonly at: string } | null
}

function Form({ choice, languages, changed }: FormProps) {
  const { t, code: shown } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [draft, setDraft] = useState(choice)
  const [isAsking, setIsAsking] = useState(false)
  const [details, setDetails] = useState<LanguageState>()
  const order = languages.map(({ code }) => code)
  const changes = changesOf(choice, draft)
  const inWords = (value: unknown) => [value].flat().map((code) => nameOf(String(code), shown))
  return (
    <div className="grid gap-4">
      <Panel title={t('office.settings.languages')}>
        <fieldset disabled={!may('settings.write')} className="grid gap-4">
          <LastChange changed={changed} />
          <p className="max-w-160 text-sm text-text-2">{t('office.languages.about')}</p>
          <div className="max-w-90">
            <SelectField
              label={t('office.languages.first')}
              hint={t('office.languages.firstHint')}
              options={draft.offered.map((id) => ({ id, label: nameOf(id, shown) }))}
              value={draft.defaultLanguage}
              onValueChange={(defaultLanguage) => setDraft({ ...draft, defaultLanguage })}
            />
          </div>
          <ul className="border-t border-line">
            {languages.map((state) => (
              <LanguageRow
                key={state.code}
                state={state}
                draft={draft}
                onOffer={(isOffered) => setDraft(withLanguage(draft, order, state.code, isOffered))}
                onDetails={() => setDetails(state)}
              />
            ))}
          </ul>
        </fieldset>
      </Panel>
      <SaveBar
        count={changes.length}
        onSave={() => setIsAsking(true)}
        onDiscard={() => setDraft(choice)}
      />
      {details && <LanguageDetails state={details} onClose={() => setDetails(undefined)} />}
      {isAsking && (
        <SettingsDialog
          onClose={() => setIsAsking(false)}
          onSave={async (reason) => {
            const saved = await api('PUT /staff/languages', { body: { choice: draft, reason } })
            queryClient.setQueryData(languagesQuery().queryKey, saved)
            toast(t('office.saved'), 'win')
          }}
        >
          <ChangeTable
            changes={changes.map(({ name, before, after }) => ({
              name,
              before: inWords(before),
              after: inWords(after),
            }))}
          />
        </SettingsDialog>
      )}
    </div>
  )
}
