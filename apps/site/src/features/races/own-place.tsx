import type { Race } from '@fairhouse/protocol'
import { Button, Card, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { moneyOf } from '../../shared/queries.ts'
import { JoinDialog, LeaveDialog } from './entry-dialogs.tsx'
import { useScore } from './words.tsx'

type Standing = NonNullable<NonNullable<Race['own']>['standing']>

/** The figures by which the place can be recomputed. */
function Figures({ race, standing }: { race: Race; standing: Standing }) {
  const { t, date } = useTranslator()
  const format = useFormatMoney()
  const scoreOf = useScore()
  const staked = format(moneyOf(standing.stakedMinor))
  const paid = format(moneyOf(standing.paidMinor))
  return (
    <>
      <p className="text-4xl font-bold tabular-nums">
        {t('races.own.place', { place: standing.place })}
      </p>
      <p className="figures font-semibold">{scoreOf(race.rule, standing.score)}</p>
      <p className="text-sm text-text-2 tabular-nums">
        {race.rule === 'multiple'
          ? t('races.own.best', { staked, paid })
          : t('races.own.sum', { staked })}{' '}
        {t('races.own.since', { at: date(standing.reachedAt, 'dateTime') })}
      </p>
    </>
  )
}

function Texts({ race }: { race: Race }) {
  const { t } = useTranslator()
  const { own } = race
  if (!own) return <p>{t('races.own.notJoined')}</p>
  return (
    <>
      {own.standing ? (
        <Figures race={race} standing={own.standing} />
      ) : (
        <p>{t('races.own.none')}</p>
      )}
      <p className="text-sm text-text-2">
        {own.alias === null ? t('races.own.masked') : t('races.own.as', { name: own.alias })}
      </p>
    </>
  )
}

/** The member's own part in a race: the place with its figures, joining and leaving. */
export function OwnPlace({ race }: { race: Race }) {
  const { t } = useTranslator()
  const [dialog, setDialog] = useState<'join' | 'leave'>()
  const isOpen = race.state === 'coming' || race.state === 'running'
  const close = () => setDialog(undefined)
  return (
    <Card as="section" className="flex flex-wrap items-end justify-between gap-4 p-5 md:p-6">
      <div className="grid min-w-0 gap-1">
        <h2 className="text-sm font-semibold text-text-2">{t('races.own')}</h2>
        <Texts race={race} />
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2.5">
          {race.own ? (
            <>
              <Button variant="secondary" onClick={() => setDialog('join')}>
                {t('races.rename')}
              </Button>
              <Button variant="secondary" onClick={() => setDialog('leave')}>
                {t('races.leave')}
              </Button>
            </>
          ) : (
            <Button onClick={() => setDialog('join')}>{t('races.join')}</Button>
          )}
        </div>
      )}
      {dialog === 'join' && <JoinDialog race={race} onClose={close} />}
      {dialog === 'leave' && <LeaveDialog race={race} onClose={close} />}
    </Card>
  )
}
