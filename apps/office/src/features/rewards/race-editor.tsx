import type { StaffRace } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { textOf } from '../../shared/language-texts.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { BrandAmount, Count, useWriting } from '../../shared/brand-money.tsx'
import { EditorFrame, EditorPage } from '../../shared/editor-parts.tsx'
import { NEW_RACE, raceBudget, type RaceDraft, raceDraftOf, readRaceDraft } from './race-draft.ts'
import { RaceFields } from './race-fields.tsx'
import { RaceCost, RaceStandings } from './race-standings.tsx'
import { RaceStateBadge } from './race-words.tsx'
import { RACES, racesQuery } from './reward-queries.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
import { useEditor } from '../../shared/use-editor.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

/** Sends a new race, or the changes of one. Rejects with the errors of the route. */
async function sendRace(race: StaffRace | undefined, draft: RaceDraft, language: string) {
  const { body } = readRaceDraft(draft, language)
  if (!race) return (await api('POST /staff/races', { body })).race
  const { raceId, version } = race
  const input = { params: { raceId }, body: { ...body, version } }
  return (await api('PUT /staff/races/:raceId', input)).race
}

/** The form of a race, and what it says on the wire. */
function useRaceEditor(race: StaffRace | undefined) {
  const { t } = useTranslator()
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const form = useEditor({
    start: () => (race ? raceDraftOf(race, writing) : NEW_RACE),
    isNew: race === undefined,
    check: (draft) => {
      const { faults, hasDates } = readRaceDraft(draft, writing.language)
      return {
        ...faultTexts(faults),
        ...(hasDates ? {} : { from: t('office.races.datesMissing') }),
        ...(draft.products.length > 0 ? {} : { products: t('office.races.productsMissing') }),
      }
    },
    send: (draft) => sendRace(race, draft, writing.language),
    onSaved: async ({ raceId }) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.races() })
      void queryClient.invalidateQueries({ queryKey: queryKeys.grid(RACES) })
      if (!race) {
        await navigate({ to: '/rewards/races/$raceId', params: { raceId }, replace: true })
      }
    },
  })
  return { ...form, body: readRaceDraft(form.draft, writing.language).body }
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
    <EditorPage
      title={race?.title ?? t('office.races.new')}
      badges={race && <RaceStateBadge race={race} />}
      form={form}
      onReload={onReload}
    >
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
    </EditorPage>
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
    <EditorFrame part="races" none={t('office.races.none')}>
      {(raceId === 'new' || race) && (
        // Saved or loaded again: the form begins anew.
        <Editor
          key={race ? dataUpdatedAt : 'new'}
          race={race}
          offered={data.offered}
          onReload={() => void refetch()}
        />
      )}
    </EditorFrame>
  )
}
