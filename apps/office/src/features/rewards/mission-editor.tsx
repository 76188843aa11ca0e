import type { StaffMission } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { EditorFrame, EditorPage } from '../../shared/editor-parts.tsx'
import { draftOf, type MissionDraft, newMission, readDraft } from './mission-draft.ts'
import { MissionFields } from './mission-fields.tsx'
import { MissionNumbers } from './mission-numbers.tsx'
import { MissionStateBadge } from './mission-words.tsx'
import { MISSIONS, missionsQuery } from './reward-queries.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
import { useEditor } from '../../shared/use-editor.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'

type Writing = ReturnType<typeof useWriting>

/** Sends a new mission, or the changes of one. Rejects with the errors of the route. */
async function sendMission(mission: StaffMission | undefined, draft: MissionDraft, at: Writing) {
  const { body } = readDraft(draft, at)
  if (!mission) return (await api('POST /staff/missions', { body })).mission
  const { missionId, version } = mission
  const input = { params: { missionId }, body: { ...body, version } }
  return (await api('PUT /staff/missions/:missionId', input)).mission
}

/** Puts a mission as it was saved in its place among those that were loaded. */
function saveToCache(mission: StaffMission): void {
  queryClient.setQueryData(missionsQuery().queryKey, (loaded) => {
    if (!loaded) return loaded
    const others = loaded.missions.filter(({ missionId }) => missionId !== mission.missionId)
    return { ...loaded, missions: [...others, mission] }
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid(MISSIONS) })
}

/** The form of a mission. */
function useMissionEditor(mission: StaffMission | undefined, today: string) {
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  return useEditor({
    start: () => (mission ? draftOf(mission, writing) : newMission(today)),
    isNew: mission === undefined,
    check: (draft) => faultTexts(readDraft(draft, writing).faults),
    send: (draft) => sendMission(mission, draft, writing),
    onSaved: async (next) => {
      saveToCache(next)
      const params = { missionId: next.missionId }
      if (!mission) await navigate({ to: '/rewards/missions/$missionId', params, replace: true })
    },
  })
}

interface EditorProps {
  readonly mission: StaffMission | undefined
  readonly offered: readonly string[]
  /** The brand's day: a new mission begins on it. */
  readonly today: string
  /** Fetches the mission anew; what was typed is lost. */
  readonly onReload: () => void
}

function Editor({ mission, offered, today, onReload }: EditorProps) {
  const { t } = useTranslator()
  const may = useMay()
  const form = useMissionEditor(mission, today)
  const { draft, setDraft } = form
  return (
    <EditorPage
      title={mission?.title ?? t('office.rewards.mission.new')}
      badges={mission && <MissionStateBadge mission={mission} />}
      form={form}
      onReload={onReload}
    >
      {mission && <MissionNumbers mission={mission} />}
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
      >
        <TextsPanel draft={draft} onDraft={setDraft} offered={offered} />
        <Panel title={t('office.rewards.mission.terms')}>
          <fieldset disabled={!may('rewards.write')} className="min-w-0">
            <MissionFields
              draft={draft}
              onDraft={(part) => setDraft({ ...draft, ...part })}
              faults={form.faults}
              isFixed={mission?.isFixed ?? false}
            />
          </fieldset>
        </Panel>
      </div>
    </EditorPage>
  )
}

/** A mission: its texts in each language, what it asks for and gives, and how it goes. */
export function MissionEditor({ missionId }: { missionId: string }) {
  const { t } = useTranslator()
  const { data, dataUpdatedAt, error, refetch } = useQuery(missionsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const mission = data.missions.find((one) => one.missionId === missionId)
  return (
    <EditorFrame part="missions" none={t('office.rewards.mission.none')}>
      {(missionId === 'new' || mission) && (
        // Saved or loaded again: the form begins anew.
        <Editor
          key={mission ? dataUpdatedAt : 'new'}
          mission={mission}
          offered={data.offered}
          today={data.today}
          onReload={() => void refetch()}
        />
      )}
    </EditorFrame>
  )
}
