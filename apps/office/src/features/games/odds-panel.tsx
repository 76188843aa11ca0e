import type { RtpRow } from '@fairhouse/protocol'
import { Badge, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '../../shared/amount.tsx'
import { api } from '../../shared/api.ts'
import { SelectField } from '../../shared/fields.tsx'
import { LoadError } from '../../shared/notice.tsx'
import { Nothing, PageSkeleton } from '../../shared/page.tsx'
import { queryKeys } from '../../shared/queries.ts'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { Share } from './words.tsx'

const SPANS = ['1', '7', '30', '90', '365'] as const
/** Those furthest off come first: more is for nobody to read. */
const SHOWN_MAX = 200

/** What games took and gave, beside what they should: drift is seen before members feel it. */
export function OddsPanel() {
  const { t } = useTranslator()
  const [days, setDays] = useState<string>('30')
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.gameParts('odds', days),
    queryFn: async () => (await api('GET /staff/games/rtp', { query: { days } })).rows,
  })
  return (
    <div className="grid gap-4">
      <div className="max-w-60">
        <SelectField
          label={t('office.games.span')}
          options={SPANS.map((id) => ({
            id,
            label: t('office.games.days', { count: Number(id) }),
          }))}
          value={days}
          onValueChange={setDays}
        />
      </div>
      {!data &&
        (error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
      {data?.length === 0 && <Nothing>{t('office.games.noOdds')}</Nothing>}
      {data && data.length > 0 && <Odds rows={data.slice(0, SHOWN_MAX)} />}
    </div>
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
            <Share ppm={row.expectedPpm} />
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
