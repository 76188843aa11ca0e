import type { ResultEntry, StaffIssue } from '@fairhouse/protocol'
import { Badge, Button, type Tone, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { Nothing, Panel } from '../../shared/page.tsx'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { DrawText } from './draw-text.tsx'
import { takeIssue } from './lottery-queries.ts'

const TONES: Readonly<Record<ResultEntry['state'], Tone>> = {
  standing: 'info',
  confirmed: 'win',
  replaced: 'neutral',
  dropped: 'neutral',
}

/** Entries of people and feeds, newest first; two that differ are shown side by side. */
export function IssueEntries({ issue }: { issue: StaffIssue }) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const [dropped, setDropped] = useState<string>()
  const { entries, issueId } = issue
  const standing = entries.filter(({ state }) => state === 'standing')
  return (
    <Panel title={t('office.result.entries')}>
      {entries.length === 0 && <Nothing>{t('office.result.noEntries')}</Nothing>}
      {issue.result === 'conflict' && (
        <p role="status" className="mb-3 text-sm font-semibold text-lose">
          {t('office.result.conflict')}
        </p>
      )}
      <ul className="grid gap-4">
        {entries.toReversed().map((entry) => (
          <li
            key={entry.entryId}
            className="grid gap-1.5 border-b border-line pb-3 last:border-b-0"
          >
            <EntryHead entry={entry} />
            {entry.reason && <p className="text-sm text-text-2">{entry.reason}</p>}
            {entry.draw === null ? (
              <p className="text-sm text-text-3">{t('office.result.hidden')}</p>
            ) : (
              <DrawText issue={issue} draw={entry.draw} other={opposite(entry, standing, issue)} />
            )}
            {entry.drawnAt !== null && (
              <p className="text-sm text-text-2">
                {t('office.result.drawnAt')}: <When at={entry.drawnAt} />
              </p>
            )}
            {entry.state === 'standing' && may('lottery.results.confirm') && (
              <Button
                size="sm"
                variant="ghost"
                className="justify-self-start"
                onClick={() => setDropped(entry.entryId)}
              >
                {t('office.result.drop')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dropped && (
        <ReasonDialog
          title={t('office.result.drop')}
          description={t('office.result.dropBody')}
          submit={t('office.result.drop')}
          isDanger
          onClose={() => setDropped(undefined)}
          onSubmit={async (reason) => {
            const input = { params: { issueId, entryId: dropped }, body: { reason } }
            const path = 'POST /staff/lottery/issues/:issueId/results/:entryId/drop'
            takeIssue((await api(path, input)).issue)
            toast(t('office.result.droppedDone'), 'win')
          }}
        />
      )}
    </Panel>
  )
}

/** What a conflicting entry differs from: another active one, or the result it would correct. */
function opposite(entry: ResultEntry, standing: readonly ResultEntry[], issue: StaffIssue) {
  if (entry.state !== 'standing' || issue.result !== 'conflict') return undefined
  return standing.find((other) => other !== entry)?.draw ?? issue.draw
}

function EntryHead({ entry }: { entry: ResultEntry }) {
  const { t } = useTranslator()
  const { origin, enteredBy, enteredAt, state, isOwn, isOwnFeed } = entry
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <bdi className="font-semibold">{enteredBy.replace(/^staff:/, '')}</bdi>
      {isOwn && <span className="text-text-3">{t('office.result.own')}</span>}
      {origin !== 'person' && (
        <span className="text-text-3">{t(`office.result.origin.${origin}`)}</span>
      )}
      {isOwnFeed && <span className="text-text-3">{t('office.result.ownFeed')}</span>}
      <span className="text-text-3">
        <When at={enteredAt} isLong />
      </span>
      <Badge tone={TONES[state]}>{t(`office.result.state.${state}`)}</Badge>
    </p>
  )
}
