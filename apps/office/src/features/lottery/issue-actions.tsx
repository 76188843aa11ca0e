import type { StaffIssue } from '@fairhouse/protocol'
import { Button, useToast, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { ReasonDialog } from '../../shared/reason-dialog.tsx'
import { useMay } from '../../shared/session.ts'
import { refreshLists } from './lottery-queries.ts'
import { ResultForm, type ResultAction } from './result-form.tsx'

/** Which entry this person may make now: the first, or the second to somebody else's. */
function useAction(issue: StaffIssue): ResultAction | undefined {
  const may = useMay()
  const standing = issue.entries.filter(({ state }) => state === 'standing')
  const isOthers = standing.some(({ isOwn }) => !isOwn)
  const isConfirmable = standing.some(({ isOwn, isOwnFeed }) => !isOwn && !isOwnFeed)
  const hasOwn = standing.some(({ isOwn }) => isOwn)
  if (issue.source !== 'recorded' || issue.state === 'voided') return undefined
  if (isConfirmable && may('lottery.results.confirm')) return 'confirm'
  return (!isOthers || hasOwn) && may('lottery.results.enter') ? 'enter' : undefined
}

/** Actions on an issue, by the viewer's permissions and the issue's state. */
export function IssueActions({ issue }: { issue: StaffIssue }) {
  const { t } = useTranslator()
  const toast = useToast()
  const may = useMay()
  const action = useAction(issue)
  const [open, setOpen] = useState<ResultAction | 'void'>()
  const isCorrection = issue.state === 'drawn' || issue.state === 'settled'
  const what = action === 'enter' && isCorrection ? 'correct' : action
  const { issueId } = issue
  const isDrawnHere = issue.source === 'own' && (isCorrection || issue.state === 'closed')
  const isRequested = isDrawnHere && issue.voidRequest !== null
  return (
    <div className="flex flex-wrap gap-2">
      {action && what && (
        <Button
          size="sm"
          variant={what === 'correct' ? 'secondary' : 'primary'}
          onClick={() => setOpen(action)}
        >
          {t(`office.result.${what}`)}
        </Button>
      )}
      {issue.state !== 'voided' && !isRequested && may('lottery.issues.void') && (
        <Button size="sm" variant="danger" onClick={() => setOpen('void')}>
          {t('office.issue.void')}
        </Button>
      )}
      {(open === 'enter' || open === 'confirm') && (
        <ResultForm issue={issue} action={open} onClose={() => setOpen(undefined)} />
      )}
      {open === 'void' && (
        <ReasonDialog
          title={t('office.issue.void')}
          description={t(isDrawnHere ? 'office.issue.voidDrawnBody' : 'office.issue.voidBody')}
          submit={t('office.staff.propose')}
          isDanger
          onClose={() => setOpen(undefined)}
          onSubmit={async (reason) => {
            const input = { params: { issueId }, body: { reason } }
            await api('POST /staff/lottery/issues/:issueId/void', input)
            refreshLists()
            toast(t('office.proposed'), 'win')
          }}
        />
      )}
    </div>
  )
}
