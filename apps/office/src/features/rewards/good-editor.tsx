import type { Writing } from '@fairhouse/agency/typed-terms'
import type { StaffGood } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, Page, PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { BackToPart, SaveError } from '../../shared/editor-parts.tsx'
import { draftOf, type GoodDraft, NEW_GOOD, readDraft } from './good-draft.ts'
import { GoodFields } from './good-fields.tsx'
import { goodsQuery, GOODS } from './reward-queries.ts'
import { TextsPanel } from '../../shared/texts-panel.tsx'
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

/** State of the editor: the draft, whether it is being sent, and what is wrong with it. */
function useGoodEditor(good: StaffGood | undefined) {
  const translator = useTranslator()
  const { t } = translator
  const toast = useToast()
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useFaultTexts()
  const saved = good ? draftOf(good, writing) : NEW_GOOD
  const [draft, setDraft] = useState(saved)
  const [error, setError] = useState<unknown>()
  const [isBusy, setIsBusy] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const { faults } = readDraft(draft, writing)

  const save = async () => {
    setHasTried(true)
    setError(undefined)
    if (Object.keys(faults).length > 0) return
    setIsBusy(true)
    try {
      const next = await sendGood(good, draft, writing)
      saveToCache(next)
      toast(t('office.rewards.saved'), 'win')
      const { goodId } = next
      if (!good) {
        await navigate({ to: '/rewards/goods/$goodId', params: { goodId }, replace: true })
      }
    } catch (fault) {
      setError(fault)
    }
    setIsBusy(false)
  }
  return {
    draft,
    setDraft,
    error,
    isBusy,
    isSaved: good !== undefined && JSON.stringify(saved) === JSON.stringify(draft),
    save,
    faults: { ...fieldErrors(translator, error), ...(hasTried ? faultTexts(faults) : {}) },
  }
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
  const { draft, setDraft, error } = form
  return (
    <Page
      title={good?.title ?? t('office.rewards.newGood')}
      actions={
        <>
          {good && <GoodStateBadge state={good.state} />}
          {good && <NotOffered good={good} />}
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
      <SaveError error={error} onReload={onReload} />
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
    </Page>
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BackToPart part="goods" />
      {isNew || good ? (
        <Editor
          // Saved or loaded again: the form begins anew.
          key={good ? dataUpdatedAt : 'new'}
          good={good}
          offered={data.offered}
          onReload={() => void refetch()}
        />
      ) : (
        <Nothing>{t('office.rewards.noGoods')}</Nothing>
      )}
    </div>
  )
}
