import type { StaffRace } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors } from '../../shared/api.ts'
import { textOf } from '../../shared/language-texts.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { BrandAmount, Count, useWriting } from '../../shared/brand-money.tsx'
import { BackToPart, SaveError } from '../../shared/editor-parts.tsx'
import { NEW_RACE, raceBudget, type RaceDraft, raceDraftOf, readRaceDraft } from './race-draft.ts'
import { RaceFields } from './race-fields.tsx'
import { RaceCost, RaceStandings } from './race-standings.tsx'
import { RaceStateBadge } from './race-words.tsx'
import { RACES, racesQuery } from './reward-queries.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

/** Sends a new race, or the changes of one. Rejects with the errors of the route. */
async function sendRace(race: StaffRace | undefined, draft: RaceDraft, language: string) {
  const { body } = readRaceDraft(draft, language)
  if (!race) return (await api('POST /staff/races', { body })).race
  const { raceId, version } = race
  const input = { params: { raceId }, body: { ...body, version } }
  return (await api('PUT /staff/races/:raceId', input)).race
}

/** State of the editor: the draft, whether it is being sent, and what is wrong with it. */
function useRaceEditor(race: StaffRace | undefined) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const saved = race ? raceDraftOf(race, writing) : NEW_RACE
  const [draft, setDraft] = useState(saved)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const { faults, body, hasDates } = readRaceDraft(draft, writing.language)
  const own = {
    ...faultTexts(faults),
    ...(hasDates ? {} : { from: t('office.races.datesMissing') }),
    ...(draft.products.length > 0 ? {} : { products: t('office.races.productsMissing') }),
  }
  const save = async () => {
    setHasTried(true)
    setError(undefined)
    if (Object.keys(own).length > 0) return
    setIsBusy(true)
    try {
      const { raceId } = await sendRace(race, draft, writing.language)
      await queryClient.invalidateQueries({ queryKey: queryKeys.races() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid(RACES) })
      toast(t('office.rewards.saved'), 'win')
      if (!race) {
        await navigate({ to: '/rewards/races/$raceId', params: { raceId }, replace: true })
      }
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return {
    draft,
    change: (part: Partial<RaceDraft>) => setDraft({ ...draft, ...part }),
    setDraft,
    body,
    error,
    isBusy,
    isSaved: race !== undefined && JSON.stringify(saved) === JSON.stringify(draft),
    save,
    faults: { ...fieldErrors(translator, error), ...(hasTried ? own : {}) },
  }
}

type RaceForm = ReturnType<typeof useRaceEditor>

/** The heading of the race as members see it, and what its prizes come to. */
function Preview({ form, language }: { form: RaceForm; language: string }) {
  const { t } = useTranslator()
  const { title, content } = textOf(form.draft, language)
  const { moneyMinor, points } = raceBudget(form.body)
  return (
    <section
      aria-label={t('office.races.preview')}
      className="grid gap-1 rounded-card border border-line bg-surface-2 p-4"
    >
      <p className="text-sm text-text-2">{t('office.races.preview')}</p>
      <p lang={language} className="text-xl font-bold wrap-anywhere">
        {title || '–'}
      </p>
      <p lang={language} className="whitespace-pre-line wrap-anywhere">
        {content}
      </p>
      <p>
        {t('office.races.budget')}: <BrandAmount minor={moneyMinor} />
        {points > 0 && (
          <>
            {' · '}
            {t('office.races.budgetPoints')}: <Count count={points} />
          </>
        )}
      </p>
    </section>
  )
}

interface EditorProps {
  readonly race: StaffRace | undefined
  readonly offered: readonly string[]
  /** Fetches the race anew; what was typed is lost. */
  readonly onReload: () => void
}

function Editor({ race, offered, onReload }: EditorProps) {
  const { t } = useTranslator()
  const may = useMay()
  const form = useRaceEditor(race)
  const hasBegun = race !== undefined && race.stage === 'published' && race.state !== 'coming'
  return (
    <Page
      title={race?.title ?? t('office.races.new')}
      actions={
        <>
          {race && <RaceStateBadge race={race} />}
          {may('rewards.write') && (
            <Button
              size="sm"
              isLoading={form.isBusy}
              disabled={form.isSaved}
              onClick={() => void form.save()}
            >
              {t('office.save')}
            </Button>
          )}
        </>
      }
    >
      <SaveError error={form.error} onReload={onReload} />
      {hasBegun && <p className="text-sm text-text-2">{t('office.races.begun')}</p>}
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TextsPanel
            draft={form.draft}
            onDraft={form.setDraft}
            offered={offered}
            renderBelow={(language) => <Preview form={form} language={language} />}
          />
          {race && <RaceCost race={race} />}
        </div>
        <Panel title={t('office.races.terms')}>
          <fieldset disabled={!may('rewards.write') || hasBegun} className="min-w-0">
            <RaceFields draft={form.draft} onDraft={form.change} faults={form.faults} />
          </fieldset>
        </Panel>
      </div>
      {hasBegun && <RaceStandings race={race} />}
    </Page>
  )
}

/** A race: its texts, its terms, what it costs, and its standings. */
export function RaceEditor({ raceId }: { raceId: string }) {
  const { t } = useTranslator()
  const { data, dataUpdatedAt, error, refetch } = useQuery(racesQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const race = data.races.find((one) => one.raceId === raceId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackToPart part="races" />
      {raceId === 'new' || race ? (
        <Editor
          // Saved or loaded again: the form begins anew.
          key={race ? dataUpdatedAt : 'new'}
          race={race}
          offered={data.offered}
          onReload={() => void refetch()}
        />
      ) : (
        <Nothing>{t('office.races.none')}</Nothing>
      )}
    </div>
  )
}
