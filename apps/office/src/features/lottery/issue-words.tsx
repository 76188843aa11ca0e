import type { StaffIssueRow } from '@fairhouse/protocol'
import { Badge, type Tone, useTranslator } from '@fairhouse/ui'
import { lotteryName } from './names.ts'

const STATES: Readonly<Record<StaffIssueRow['state'], Tone>> = {
  open: 'info',
  closed: 'neutral',
  drawn: 'warn',
  settled: 'win',
  voided: 'lose',
}

const RESULTS: Readonly<Record<StaffIssueRow['result'], Tone>> = {
  none: 'neutral',
  waiting: 'warn',
  entered: 'info',
  conflict: 'lose',
  confirmed: 'win',
}

/** The state of an issue as a badge. */
export function IssueState({ state }: { state: StaffIssueRow['state'] }) {
  const { t } = useTranslator()
  return <Badge tone={STATES[state]}>{t(`office.issue.state.${state}`)}</Badge>
}

/** The state of its result, including conflicts. */
export function IssueResult({ issue }: { issue: StaffIssueRow }) {
  const { t } = useTranslator()
  const { result, isOverdue, isInvented, hasCorrection, round } = issue
  return (
    <span className="inline-flex flex-wrap gap-1">
      {result !== 'none' && (
        <Badge tone={RESULTS[result]}>{t(`office.issue.result.${result}`)}</Badge>
      )}
      {isInvented && <Badge tone="neutral">{t('lottery.invented')}</Badge>}
      {hasCorrection && <Badge tone="warn">{t('office.issue.hasCorrection')}</Badge>}
      {isOverdue && <Badge tone="lose">{t('office.issue.overdue')}</Badge>}
      {round > 1 && <Badge tone="neutral">{t('office.issue.round', { round })}</Badge>}
    </span>
  )
}

/** A lottery by its name, with its code beside it. */
export function LotteryName({ lotteryCode }: { lotteryCode: string }) {
  const translator = useTranslator()
  return <bdi title={lotteryCode}>{lotteryName(translator, lotteryCode)}</bdi>
}
