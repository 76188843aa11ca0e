import type { Segment, SegmentRule } from '@fairhouse/protocol'
import { Button, Checkbox, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { api, fieldErrors } from '../../shared/api.ts'
import { LoadError } from '../../shared/notice.tsx'
import { PageSkeleton, Panel } from '../../shared/page.tsx'
import { queryClient, queryKeys } from '../../shared/queries.ts'
import { useMay } from '../../shared/session.ts'
import { useWriting } from '../../shared/brand-money.tsx'
import { EditorFrame, EditorPage } from '../../shared/editor-parts.tsx'
import { useEditor } from '../../shared/use-editor.ts'
import { SEGMENTS, segmentsQuery } from './reward-queries.ts'
import { SegmentCount, useSegmentCount } from './segment-count.tsx'
import {
  draftOf,
  NEW_SEGMENT,
  newRule,
  readDraft,
  RULES_MAX,
  type ReadSegment,
  type RuleDraft,
  type SegmentDraft,
} from './segment-draft.ts'
import { SegmentRuleFields } from './segment-fields.tsx'
import { SegmentUses } from './segment-uses.tsx'
import { SegmentBadge, useRuleText, useSegmentFaults } from './segment-words.tsx'

type Body = ReadSegment['body']

/** Sends a new segment, or the changes of one. Rejects with the errors of the route. */
async function sendSegment(segment: Segment | undefined, body: Body): Promise<Segment> {
  if (!segment) return (await api('POST /staff/segments', { body })).segment
  const { segmentId, version } = segment
  const input = { params: { segmentId }, body: { ...body, version } }
  return (await api('PUT /staff/segments/:segmentId', input)).segment
}

/** Puts a segment as it was saved in its place among those that were loaded. */
function saveToCache(segment: Segment): void {
  queryClient.setQueryData(segmentsQuery().queryKey, (loaded) => {
    if (!loaded) return loaded
    const others = loaded.segments.filter(({ segmentId }) => segmentId !== segment.segmentId)
    return { ...loaded, segments: [...others, segment] }
  })
  void queryClient.invalidateQueries({ queryKey: queryKeys.grid(SEGMENTS) })
}

/** The complete rules of a draft; undefined while one is not. */
function completeRules({ body, faults }: ReadSegment): readonly SegmentRule[] | undefined {
  const isComplete = Object.keys(faults).every((field) => !field.startsWith('rules'))
  return isComplete ? body.rules : undefined
}

/** The form of a segment, what its draft says, and who belongs to it as it is written. */
function useSegmentEditor(segment: Segment | undefined) {
  const translator = useTranslator()
  const navigate = useNavigate()
  const writing = useWriting()
  const faultTexts = useSegmentFaults()
  const form = useEditor<SegmentDraft, Segment>({
    start: () => (segment ? draftOf(segment, writing) : NEW_SEGMENT),
    isNew: segment === undefined,
    check: (draft) => faultTexts(readDraft(draft, writing).faults),
    send: (draft) => sendSegment(segment, readDraft(draft, writing).body),
    onSaved: async (next) => {
      saveToCache(next)
      const params = { segmentId: next.segmentId }
      if (!segment) await navigate({ to: '/rewards/segments/$segmentId', params, replace: true })
    },
  })
  const read = readDraft(form.draft, writing)
  const count = useSegmentCount(completeRules(read))
  return {
    ...form,
    read,
    count,
    faults: { ...fieldErrors(translator, count.error), ...form.faults },
  }
}

interface RulesProps {
  readonly form: ReturnType<typeof useSegmentEditor>
  readonly languages: readonly string[]
  readonly labels: readonly string[]
}

/** What is wrong with the fields of one rule; words are one field. */
function faultsOf(faults: Readonly<Record<string, string>>, place: number) {
  const start = `rules.${place}.`
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([field]) => field.startsWith(start))
      .map(([field, text]) => [field.slice(start.length).replace(/^words\..*/, 'words'), text]),
  )
}

function Rules({ form, languages, labels }: RulesProps) {
  const { t } = useTranslator()
  const ruleText = useRuleText()
  const { draft, setDraft, read, faults } = form
  const { rules } = draft
  const setRules = (next: readonly RuleDraft[]) => setDraft({ ...draft, rules: next })
  const sentenceOf = (place: number) => {
    const isWhole = Object.keys(read.faults).every((one) => !one.startsWith(`rules.${place}.`))
    const rule = read.body.rules[place]
    return isWhole && rule ? ruleText(rule) : undefined
  }
  const nextId = Math.max(...rules.map(({ id }) => id)) + 1
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-text-2">{t('office.segments.rulesHint')}</p>
      {rules.map((rule, place) => (
        <SegmentRuleFields
          key={rule.id}
          rule={rule}
          place={place}
          languages={languages}
          labels={labels}
          faults={faultsOf(faults, place)}
          sentence={sentenceOf(place)}
          onRule={(part) =>
            setRules(rules.map((one) => (one.id === rule.id ? { ...one, ...part } : one)))
          }
          onRemove={
            rules.length === 1
              ? undefined
              : () => setRules(rules.filter(({ id }) => id !== rule.id))
          }
        />
      ))}
      {rules.length < RULES_MAX && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            onClick={() => setRules([...rules, newRule(nextId)])}
          >
            <Plus aria-hidden className="size-4" />
            {t('office.segments.addRule')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface EditorProps extends Omit<RulesProps, 'form'> {
  readonly segment: Segment | undefined
  /** Fetches the segment anew; what was typed is lost. */
  readonly onReload: () => void
}

function Editor({ segment, onReload, ...lists }: EditorProps) {
  const { t } = useTranslator()
  const may = useMay()
  const form = useSegmentEditor(segment)
  const { draft, setDraft } = form
  return (
    <EditorPage
      title={segment?.name ?? t('office.segments.new')}
      badges={segment && <SegmentBadge isArchived={segment.isArchived} />}
      form={form}
      onReload={onReload}
    >
      <div
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-4
          xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
      >
        <Panel title={t('office.segments.rules')}>
          <fieldset disabled={!may('rewards.write')} className="grid min-w-0 gap-4">
            <TextField
              label={t('office.segments.name')}
              error={form.faults['name']}
              autoComplete="off"
              maxLength={80}
              value={draft.name}
              onValueChange={(name) => setDraft({ ...draft, name })}
            />
            <Rules form={form} {...lists} />
            {segment && (
              <div className="grid">
                <Checkbox
                  isChecked={draft.isArchived}
                  onCheckedChange={(isArchived) => setDraft({ ...draft, isArchived })}
                >
                  {t('office.segments.isArchived')}
                </Checkbox>
                <p className="text-sm text-text-3">{t('office.segments.archivedHint')}</p>
              </div>
            )}
          </fieldset>
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:sticky xl:top-4">
          <SegmentCount {...form.count} />
          {segment && <SegmentUses segment={segment} />}
        </div>
      </div>
    </EditorPage>
  )
}

/** A segment: its rules as sentences, who belongs to it now, and what uses it. */
export function SegmentEditor({ segmentId }: { segmentId: string }) {
  const { t } = useTranslator()
  const { data, dataUpdatedAt, error, refetch } = useQuery(segmentsQuery())
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const segment = data.segments.find((one) => one.segmentId === segmentId)
  return (
    <EditorFrame part="segments" none={t('office.segments.none')}>
      {(segmentId === 'new' || segment) && (
        // Saved or loaded again: the form begins anew.
        <Editor
          key={segment ? dataUpdatedAt : 'new'}
          segment={segment}
          languages={data.languages}
          labels={data.labels}
          onReload={() => void refetch()}
        />
      )}
    </EditorFrame>
  )
}
