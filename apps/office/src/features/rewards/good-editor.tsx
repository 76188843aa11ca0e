import type { Writing } from '@fairhouse/agency/typed-terms'
import type { StaffGood } from '@fairhouse/protocol'
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
import { draftOf, type GoodDraft, NEW_GOOD, readDraft } from './good-draft.ts'
import { GoodFields } from './good-fields.tsx'
import { goodsQuery, GOODS } from './reward-queries.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
import { useEditor } from '../../shared/use-editor.ts'
import { useFaultTexts } from '../../shared/use-fault-texts.ts'
import { GoodStateBadge, NotOffered } from './words.tsx'

/** Sends a new good, or the changes of one. Rejects with the errors of the route. */
async function sendGood(good: StaffGood | undefined, draft: GoodDraft, writing: Writing) {
  const { body } = readDraft(draft, writing)
  if (!good) return (await api('POST /staff/mall/goods', { body })).good
  const { goodId, version } = good
  const input = { params: { goodId }, body: { ...body, version } }
  return (await api('PUT /staff/mall/goods/:goodId', input)).good
}

/** Puts a good as it was saved in its place among those that were loaded. */
function saveToCache(good: StaffGood): void {
  queryClient.setQueryData(goodsQuery().queryKey, (loaded) => {
    if (!loaded) return loaded
    const others = loaded.goods.filter(({ goodId }) => goodId !== good.goodId)
    return { ...loaded, goods: [...others, good] }
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid(GOODS) })
}

/** The form of a good. */
function useGoodEditor(good: StaffGood | undefined) {
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  return useEditor({
    start: () => (good ? draftOf(good, writing) : NEW_GOOD),
    isNew: good === undefined,
    check: (draft) => faultTexts(readDraft(draft, writing).faults),
    send: (draft) => sendGood(good, draft, writing),
    onSaved: async (next) => {
      saveToCache(next)
      const params = { goodId: next.goodId }
      if (!good) await navigate({ to: '/rewards/goods/$goodId', params, replace: true })
    },
  })
}

interface EditorProps {
  readonly good: StaffGood | undefined
  readonly offered: readonly string[]
  /** Fetches the good anew; what was typed is lost. */
  readonly onReload: () => void
}

function Editor({ good, offered, onReload }: EditorProps) {
  const { t } = useTranslator()
  const may = useMay()
  const form = useGoodEditor(good)
  const { draft, setDraft } = form
  return (
    <EditorPage
      title={good?.title ?? t('office.rewards.newGood')}
      badges={
        <>
          {good && <GoodStateBadge state={good.state} />}
          {good && <NotOffered good={good} />}
        </>
      }
      form={form}
      onReload={onReload}
    >
      {good?.isOffered === false && (
        <p className="text-sm text-text-2">{t('office.rewards.notOfferedHint')}</p>
      )}
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <TextsPanel draft={draft} onDraft={setDraft} offered={offered} />
        <Panel title={t('office.rewards.facts')}>
          <fieldset disabled={!may('rewards.write')} className="min-w-0">
            <GoodFields
              draft={draft}
              onDraft={(part) => setDraft({ ...draft, ...part })}
              faults={form.faults}
            />
          </fieldset>
        </Panel>
      </div>
    </EditorPage>
  )
}

/** A good of the mall: its texts in each language, what it costs, and how many there are. */
export function GoodEditor({ goodId }: { goodId: string }) {
  const { t } = useTranslator()
  const { data, dataUpdatedAt, error, refetch } = useQuery(goodsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const isNew = goodId === 'new'
  const good = data.goods.find((one) => one.goodId === goodId)
  return (
    <EditorFrame part="goods" none={t('office.rewards.noGoods')}>
      {(isNew || good) && (
        // Saved or loaded again: the form begins anew.
        <Editor
          key={good ? dataUpdatedAt : 'new'}
          good={good}
          offered={data.offered}
          onReload={() => void refetch()}
        />
      )}
    </EditorFrame>
  )
}
