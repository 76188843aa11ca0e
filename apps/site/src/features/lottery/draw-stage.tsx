import type { IssueWire, LotteryWire } from '@fairhouse/protocol'
import { Button, cx, useTranslator } from '@fairhouse/ui'
import { Link } from '../../shared/router/index.ts'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  drawText,
  type DrawWire,
  DrawView,
  headlineOf,
  isSheet,
} from '../../shared/lottery/draw-view.tsx'
import { AwaitedDraw } from './awaited-draw.tsx'
import type { Reveal } from './use-reveal.ts'

export interface DrawStageProps {
  readonly lottery: LotteryWire
  /** Closed and not drawn yet. */
  readonly awaited: IssueWire | undefined
  readonly reveal: Reveal
}

function VerifyLink({ issue }: { issue: IssueWire }) {
  const { t } = useTranslator()
  return (
    <Link
      to="/verify/$issueId"
      params={{ issueId: issue.issueId }}
      className="inline-flex min-h-11 min-w-11 items-center gap-1.5 font-semibold text-brand"
    >
      <ShieldCheck aria-hidden className="size-4.5" />
      {t('lottery.verify')}
    </Link>
  )
}

/** All prizes, collapsed on small screens. */
function Sheet({ issue, reveal }: DrawStageProps & { issue: IssueWire }) {
  const { t } = useTranslator()
  const [isOpen, setIsOpen] = useState(false)
  if (!issue.draw) return null
  return (
    <div className="lg:hidden">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-ms-4"
      >
        {t(isOpen ? 'lottery.hidePrizes' : 'lottery.showPrizes')}
        <ChevronDown
          aria-hidden
          className={cx('size-4 transition-transform duration-200', isOpen && 'rotate-180')}
        />
      </Button>
      {isOpen && <DrawView draw={issue.draw} shown={reveal.shown} />}
    </div>
  )
}

/** The name of a sheet's headline prize. */
function HeadlineName({ draw }: { draw: DrawWire }) {
  const { find } = useTranslator()
  const name = headlineOf(draw)
  return <span className="text-sm font-semibold">{find(`lottery.prize.${name}`)}</span>
}

/** The newest result: its revealed part, and a link to its proof. */
function Result({ issue, reveal }: { issue: IssueWire; reveal: Reveal }) {
  const { t, date } = useTranslator()
  const { draw } = issue
  if (!draw) return null
  return (
    <div className="flex min-h-22 flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <div className="grid">
        <p className="text-sm text-text-2">
          {t('lottery.resultOf', { issueNo: issue.issueNo })} · {date(issue.drawsAt, 'time')}
        </p>
        <div className="flex items-center gap-4">
          {isSheet(draw) && <HeadlineName draw={draw} />}
          {reveal.isRunning ? (
            // As high as the link that replaces it.
            <span className="inline-flex min-h-11 items-center">
              <Button variant="ghost" size="sm" onClick={reveal.skip} className="-ms-4">
                {t('lottery.skip')}
              </Button>
            </span>
          ) : (
            <VerifyLink issue={issue} />
          )}
        </div>
      </div>
      <DrawView draw={draw} size="headline" shown={reveal.shown} isLive={reveal.isRunning} />
    </div>
  )
}

/** Announcements of draws: that one is awaited, and its result. Never the remaining time. */
function Announcements({ lottery, awaited, reveal }: DrawStageProps) {
  const { t } = useTranslator()
  const { latest } = lottery
  const isNew = reveal.isNew && !reveal.isRunning
  const issueNo = awaited?.issueNo ?? latest?.issueNo ?? ''
  const came = !awaited && isNew ? latest?.draw : undefined
  return (
    <p role="status" className="sr-only">
      {awaited && `${t('bets.issue', { issueNo })}: ${t('common.countdownOver')}`}
      {came && `${t('lottery.resultOf', { issueNo })}: ${drawText(came)}`}
    </p>
  )
}

/**
 * The newest result, revealed part by part if it arrives while the page is open; or the awaited
 * draw.
 */
export function DrawStage(props: DrawStageProps) {
  const { lottery, awaited, reveal } = props
  const { t } = useTranslator()
  const issue = lottery.latest
  if (!issue?.draw && !awaited) {
    return (
      <p className="border-t border-line px-3 py-3 text-text-2 md:px-6">{t('lottery.noResult')}</p>
    )
  }
  const result = issue?.draw && (
    <>
      <Result issue={issue} reveal={reveal} />
      {isSheet(issue.draw) && <Sheet {...props} issue={issue} />}
    </>
  )
  return (
    <div className="grid border-t border-line px-3 py-2 md:px-6">
      <div className="grid items-center *:[grid-area:1/1]">
        {result && (
          // While the next draw is awaited it keeps the space: nothing below may move.
          <div inert={awaited !== undefined} className={cx('grid', awaited && 'invisible')}>
            {result}
          </div>
        )}
        {awaited && <AwaitedDraw issue={awaited} lottery={lottery} />}
      </div>
      <Announcements {...props} />
    </div>
  )
}
