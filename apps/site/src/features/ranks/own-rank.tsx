import type { RankOverview } from '@fairhouse/protocol'
import { Card, useTranslator } from '@fairhouse/ui'
import { Progress } from '@fairhouse/ui/parts/progress'
import { Award } from 'lucide-react'
import { TurnoverLines } from './turnover-lines.tsx'
import { useRankWords } from './use-rank-words.ts'

/** The name of a rank; one above the highest of the month is called as the highest. */
function nameOf({ ranks }: RankOverview, rank: number): string {
  return ranks[Math.min(rank, ranks.length) - 1]?.name ?? ''
}

/** What the month has come to, and what the next rank takes. */
function MonthProgress({ overview }: { overview: RankOverview }) {
  const { t, number } = useTranslator()
  const words = useRankWords()
  const { ranks, rank, points, to } = overview
  const next = ranks[rank]
  if (!next) return <p className="text-sm text-text-2">{t('ranks.highest', { count: points })}</p>
  const missing = Math.max(next.threshold - points, 0)
  return (
    <div className="grid gap-1.5">
      <Progress
        label={t('ranks.progress', { name: next.name })}
        value={points}
        max={next.threshold}
        text={t('ranks.progressOf', {
          points: number(points),
          threshold: number(next.threshold),
        })}
      />
      <p className="text-sm text-text-2">
        {t('ranks.missing', { count: missing, name: next.name, day: words.day(to) })}
      </p>
    </div>
  )
}

/** The rank after the month, where it is decided or would be a lower one. */
function AfterMonth({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const words = useRankWords()
  const { rank, rankAfter, to } = overview
  if (rank === 0) return null
  // The first day of the next month.
  const next = new Date(`${to}T12:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const day = words.day(next.toISOString().slice(0, 10))
  const text =
    rankAfter >= rank
      ? t('ranks.kept', { name: nameOf(overview, rank) })
      : rankAfter === 0
        ? t('ranks.fallsNone', { day })
        : t('ranks.falls', { name: nameOf(overview, rankAfter), day })
  return <p className="text-sm text-text-2">{text}</p>
}

/** The member's rank, its progress in the running month, and the figures behind it. */
export function OwnRank({ overview }: { overview: RankOverview }) {
  const { t } = useTranslator()
  const words = useRankWords()
  const { rank, since, lines, points, unitMinor } = overview
  return (
    <Card as="section" className="grid gap-5 p-5 md:p-6 lg:grid-cols-2 lg:gap-8">
      <div className="grid content-start gap-4">
        <div className="flex items-center gap-4">
          <Award aria-hidden className="size-12 shrink-0 text-brand" />
          <div className="min-w-0">
            <h2 className="text-sm font-semibold text-text-2">{t('ranks.own')}</h2>
            <p className="text-3xl font-bold break-words">
              {rank === 0 ? t('ranks.noRank') : nameOf(overview, rank)}
            </p>
            {rank > 0 && since !== null && (
              <p className="text-sm text-text-2">{t('ranks.since', { day: words.day(since) })}</p>
            )}
          </div>
        </div>
        <MonthProgress overview={overview} />
        <AfterMonth overview={overview} />
      </div>
      <div className="grid content-start gap-2">
        <h3 className="font-bold">{t('ranks.made')}</h3>
        <TurnoverLines lines={lines} unitMinor={unitMinor} points={points} />
      </div>
    </Card>
  )
}
