import type { RtpRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { ChartPanel } from '../../shared/chart/chart-panel.tsx'
import { download } from '../../shared/download.ts'
import { ExportButton } from '../../shared/export-button.tsx'
import { SelectField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { searchWith, type Search } from '../../shared/views/address.ts'
import { ReportViews } from '../../shared/views/views-menu.tsx'
import { Share, Shares } from './words.tsx'

const SPANS = ['1', '7', '30', '90', '365'] as const
/** The largest deviations come first; a longer table would not be read. */
const SHOWN_MAX = 200
/** With more bars the table is more readable. */
const BARS_MAX = 30
/** Search parameters that belong to the report. */
const OWN = ['days']

/** Actual against expected results of games: shows drift before members notice it. */
export function OddsPanel() {
  const { t } = useTranslator()
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const days = SPANS.find((id) => id === search['days']) ?? '30'
  const setDays = (id: string) =>
    void navigate({ to: '.', search: searchWith(search, OWN, { days: id }), replace: true })
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.gameParts('odds', days),
    queryFn: async () => (await api('GET /staff/games/rtp', { query: { days } })).rows,
  })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          isSmall
          isLabelSeen
          label={t('office.games.span')}
          options={SPANS.map((id) => ({
            id,
            label: t('office.games.days', { count: Number(id) }),
          }))}
          value={days}
          onValueChange={setDays}
        />
        <ExportButton
          onExport={() => download('GET /staff/games/rtp/export', `game-odds-${days}`, { days })}
        />
        <ReportViews list="gameOdds" own={OWN} />
      </div>
      {!data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {data?.length === 0 && <Nothing>{t('office.games.noOdds')}</Nothing>}
      {data && data.length > 1 && <Drift rows={data} />}
      {data && data.length > 0 && <Odds rows={data.slice(0, SHOWN_MAX)} />}
    </div>
  )
}

/** Deviation of games from their expected RTP, largest first. */
function Drift({ rows }: { rows: readonly RtpRow[] }) {
  const { t, number } = useTranslator()
  const known = rows.filter(({ z }) => z !== null).slice(0, BARS_MAX)
  if (known.length < 2) return null
  const values = known.map(({ z }) => z ?? 0)
  const series = {
    id: 'drift',
    label: t('office.games.drift'),
    values,
    texts: values.map((z) => t('office.games.z', { z: number(z) })),
    cells: values.map(String),
  }
  return (
    <ChartPanel
      title={t('office.games.driftChart')}
      head={t('office.games.game')}
      data={{ shape: 'bars', labels: known.map(({ name }) => name), series: [series] }}
      fileName="game-drift"
    />
  )
}

function Odds({ rows }: { rows: readonly RtpRow[] }) {
  const { t, number } = useTranslator()
  const heads = [
    t('office.games.game'),
    t('office.games.drift'),
    t('office.games.actual'),
    t('office.games.expected'),
    t('office.games.rounds'),
    t('office.games.stake'),
    t('office.games.payout'),
  ]
  return (
    <ScrollTable label={t('office.games.part.odds')} heads={heads}>
      {rows.map((row) => (
        <tr key={row.gameNo} className="border-t border-line">
          <th scope="row" className="py-1.5 pe-2 text-start font-medium">
            <bdi>{row.name}</bdi> <bdi className="text-text-3">{row.vassalage}</bdi>
          </th>
          <Cell>
            {row.z === null ? (
              '–'
            ) : (
              <Badge tone={row.isAlarm ? 'lose' : 'neutral'}>
                {t(row.isAlarm ? 'office.games.zAlarm' : 'office.games.z', { z: number(row.z) })}
              </Badge>
            )}
          </Cell>
          <Cell>
            <Share ppm={row.actualPpm} />
          </Cell>
          <Cell>
            <Shares least={row.expectedPpm} most={row.expectedBestPpm} />
          </Cell>
          <Cell>{number(row.rounds)}</Cell>
          <Cell>
            <Amount minor={row.stakedMinor} currency={row.currency} />
          </Cell>
          <Cell>
            <Amount minor={row.paidMinor} currency={row.currency} />
          </Cell>
        </tr>
      ))}
    </ScrollTable>
  )
}
