import type { StaffLottery } from '@fairhouse/protocol'
import { Badge, Button, type Tone, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadError } from '../../shared/notice.tsx'
import { Page, PageSkeleton } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { lotteriesQuery } from './lottery-queries.ts'
import { lotteryName } from './names.ts'
import { RulesDialog } from './rules-dialog.tsx'

interface Open {
  readonly what: 'import' | 'rules' | 'limits'
  readonly lottery: StaffLottery
}

/** Lotteries of the brand, with pending results and the sources of results. */
export function LotteriesScreen() {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(lotteriesQuery())
  const [open, setOpen] = useState<Open>()
  if (!data) {
    return error ? <LoadError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  }
  const close = () => setOpen(undefined)
  return (
    <Page title={t('office.nav.lotteries')} intro={t('office.lottery.intro')}>
      <ul className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
        {data.lotteries.map((lottery) => (
          <LotteryCard
            key={lottery.lotteryCode}
            lottery={lottery}
            onOpen={(what) => setOpen({ what, lottery })}
          />
        ))}
      </ul>
      {open?.what === 'import' && <ImportDialog lottery={open.lottery} onClose={close} />}
      {open?.what === 'limits' && (
        <LimitsDialog lotteryCode={open.lottery.lotteryCode} onClose={close} />
      )}
      {open?.what === 'rules' && (
        <RulesDialog lottery={open.lottery} feedHosts={data.feedHosts} onClose={close} />
      )}
    </Page>
  )
}

const COUNTS = [
  ['waitingCount', 'waiting', 'warn'],
  ['enteredCount', 'entered', 'info'],
  ['conflictCount', 'conflict', 'lose'],
  ['overdueCount', 'overdue', 'lose'],
] as const satisfies readonly (readonly [keyof StaffLottery, string, Tone])[]

function LotteryCard(props: { lottery: StaffLottery; onOpen: (what: Open['what']) => void }) {
  const { lottery, onOpen } = props
  const translator = useTranslator()
  const { t } = translator
  const may = useMay()
  const { lotteryCode, game, source, timeZone, openCount, isOnSale } = lottery
  const isRecorded = source === 'recorded'
  const name = lotteryName(translator, lotteryCode)
  return (
    <li className="grid gap-2 rounded-card border border-line bg-surface-1 p-4 shadow-card">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="text-base font-bold">
          <bdi>{name}</bdi>
        </h2>
        <span className="text-sm text-text-3">{`${lotteryCode} · ${game} · ${timeZone}`}</span>
      </div>
      <p className="text-sm text-text-2">
        {t(`office.lottery.source.${source}`)} · {t('office.lottery.open', { count: openCount })}
        {!isOnSale && ` · ${t('office.lottery.off')}`}
      </p>
      <p className="flex flex-wrap gap-1 empty:hidden">
        {COUNTS.map(([name, attention, tone]) =>
          lottery[name] === 0 ? null : (
            <Link key={name} to="/draws" search={{ lotteryCode, attention }}>
              <Badge tone={tone}>
                {t(`office.lottery.${attention}`, { count: lottery[name] })}
              </Badge>
            </Link>
          ),
        )}
      </p>
      {lottery.rules.feedUrl !== null && (
        <p className="text-sm break-words text-text-3">
          {t('office.lottery.polled')} <When at={lottery.polledAt} isLong />
          {lottery.pollFault && <span className="block text-lose">{lottery.pollFault}</span>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link
          to="/draws"
          search={{ lotteryCode }}
          aria-label={t('office.lottery.drawsOf', { lottery: name })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-brand underline
            underline-offset-2 pointer-fine:min-h-9"
        >
          {t('office.nav.draws')}
        </Link>
        {isRecorded && may('lottery.results.enter') && (
          <Button size="sm" variant="ghost" onClick={() => onOpen('import')}>
            {t('office.lottery.import')}
          </Button>
        )}
        {may('lottery.exposure') && (
          <Button size="sm" variant="ghost" onClick={() => onOpen('limits')}>
            {t('office.limits.title')}
          </Button>
        )}
        {isRecorded && may('settings.write') && (
          <Button size="sm" variant="ghost" onClick={() => onOpen('rules')}>
            {t('office.lottery.rules')}
          </Button>
        )}
      </div>
    </li>
  )
}
