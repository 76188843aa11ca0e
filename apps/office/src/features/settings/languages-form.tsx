import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'
import type { LanguageChoice, LanguageState } from '@fairhouse/protocol'
import { Badge, Button, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ChangeTable } from '../../shared/change-table.tsx'
import { changesOf } from '../../shared/changes.ts'
import { SelectField, Switch } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient } from '../../shared/queries.ts'
import { LastChange, SaveBar } from '../../shared/save-bar.tsx'
import { useMay } from '../../shared/session.ts'
import { LanguageDetails } from './language-details.tsx'
import { nameOf, percentOf, withLanguage } from './language-words.ts'
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
              <Row
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

interface RowProps {
  readonly state: LanguageState
  readonly draft: LanguageChoice
  readonly onOffer: (isOffered: boolean) => void
  readonly onDetails: () => void
}

/** A language: its own name first, as in the members' switcher. */
function Row({ state, draft, onOffer, onDetails }: RowProps) {
  const { t, code: shown, number } = useTranslator()
  const { code, share, review } = state
  const isOffered = draft.offered.includes(code)
  const isFirst = draft.defaultLanguage === code
  const own = isLanguageCode(code) ? LANGUAGES[code] : undefined
  const name = nameOf(code, shown)
  const percent = percentOf(share, number)
  const note = isFirst
    ? t('office.languages.isFirst')
    : state.mustBeOffered
      ? t('office.languages.must')
      : !state.mayBeOffered && !isOffered
        ? t('office.languages.notEnough')
        : undefined
  return (
    <li
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2
        md:grid-cols-[2fr_2fr_1fr_auto_auto]"
    >
      <div className="grid min-w-0">
        <p className="text-sm font-semibold">
          {own && <bdi lang={own.tag}>{own.name}</bdi>}{' '}
          <code className="text-legal font-normal text-text-3">{code}</code>
        </p>
        <p className="text-legal text-text-3">{note === undefined ? name : `${name} · ${note}`}</p>
      </div>
      <div className="order-last col-span-2 flex items-center gap-3 md:order-none md:col-span-1">
        <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-pill bg-surface-3">
          <span className="block h-full bg-brand" style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className="figures w-16 text-end text-sm">{percent}</span>
        <span className="sr-only">{t('office.languages.translated')}</span>
      </div>
      <div className="order-last md:order-none">
        <Badge tone={review === 'reviewed' ? 'win' : 'neutral'}>
          {t(`office.languages.review.${review}`)}
        </Badge>
      </div>
      <div className="order-last md:order-none">
        <Button
          variant="ghost"
          size="sm"
          onClick={onDetails}
          aria-label={`${t('office.languages.open')}: ${name}`}
        >
          {t('office.languages.open')}
        </Button>
      </div>
      <Switch
        isOn={isOffered}
        label={t('office.languages.offer', { language: name })}
        disabled={isFirst || (isOffered ? state.mustBeOffered : !state.mayBeOffered)}
        onChange={onOffer}
      />
    </li>
  )
}
