import { ZERO } from '@fairhouse/money'
import type { ChaseDetail, ChaseWire } from '@fairhouse/protocol'
import { Badge, Button, Dialog, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Fact } from '../../shared/fact.tsx'
import { LoadError } from '../../shared/load-state.tsx'
import { ChaseRules } from '../../shared/lottery/chase-rules.tsx'
import { familyCodeOf, useFamilies } from '../../shared/lottery/families.ts'
import { playName } from '../../shared/lottery/play-name.tsx'
import { selectionText } from '../../shared/lottery/selection-text.tsx'
import { lotteryName } from '../../shared/lottery-look.tsx'
import { moneyOf } from '../../shared/queries.ts'
import { chaseQuery } from './chase-queries.ts'
import { ChaseStep } from './chase-step.tsx'
import { CHASE_TONES, reasonOf } from './chase-words.ts'
import { ReleaseDialog } from './release-dialog.tsx'

const SHOWN_CHOICES = 12

/** Where the money of the chase is: the parts add up to the whole. */
function MoneyFacts({ chase }: { chase: ChaseWire }) {
  const { t, date } = useTranslator()
  const facts = [
    ['total', chase.totalMinor],
    ['staked', chase.stakedMinor],
    ['stillHeld', chase.heldMinor],
    ['released', chase.releasedMinor],
  ] as const
  const payout = moneyOf(chase.payoutMinor)
  return (
    <dl className="divide-y divide-line">
      {facts.map(([key, amount]) => (
        <Fact key={key} label={t(`chase.${key}`)}>
          <Money amount={moneyOf(amount)} />
        </Fact>
      ))}
      <Fact label={t('chase.payout')}>
        <Money amount={payout} isWin={payout > ZERO} />
      </Fact>
      <Fact label={t('bets.placedAt')}>{date(chase.placedAt, 'dateTimeSeconds')}</Fact>
      <Fact label={t('chase.number')}>
        <span className="font-mono text-sm">{chase.chaseId}</span>
      </Fact>
    </dl>
  )
}

function Bets({ entries }: Pick<ChaseDetail, 'entries'>) {
  const translator = useTranslator()
  const { t } = translator
  const families = useFamilies(entries.map(({ playCode }) => familyCodeOf(playCode)))
  if (!families.isReady) return <Skeleton className="h-16" />
  return (
    <section className="grid gap-1">
      <h3 className="font-bold">{t('chase.entries')}</h3>
      <ul className="divide-y divide-line">
        {entries.map((entry, at) => (
          // oxlint-disable-next-line no-array-index-key -- entries never change their places
          <li key={at} className="grid gap-0.5 py-2">
            <p className="font-semibold">{playName(translator, entry.playCode)}</p>
            <p className="text-sm text-text-2">
              {selectionText(translator, entry.playCode, entry.selection, SHOWN_CHOICES)}
            </p>
            <p className="figures text-sm whitespace-normal text-text-3">
              {t('bets.lines', { lines: entry.lineCount })} ×{' '}
              <Money amount={moneyOf(entry.unitStakeMinor)} />
              {entry.multiple > 1 && ` × ${translator.number(entry.multiple)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Detail({ detail, onCancel }: { detail: ChaseDetail; onCancel: (no: number) => void }) {
  const translator = useTranslator()
  const { t } = translator
  const { chase, entries, steps } = detail
  const reason = reasonOf(translator, chase)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone={CHASE_TONES[chase.state]}>{t(`chase.state.${chase.state}`)}</Badge>
          <span className="text-sm text-text-2">
            {t(chase.stopOnWin ? 'chase.stopsOnWin' : 'chase.goesOn')}
          </span>
        </p>
        {reason !== undefined && <p className="text-text-2">{reason}</p>}
      </div>
      <MoneyFacts chase={chase} />
      <section className="grid gap-1">
        <h3 className="font-bold">{t('chase.steps')}</h3>
        <ol className="divide-y divide-line">
          {steps.map((step) => (
            <ChaseStep key={step.stepNo} step={step} onCancel={() => onCancel(step.stepNo)} />
          ))}
        </ol>
      </section>
      <Bets entries={entries} />
      <ChaseRules />
    </div>
  )
}

/** All details of one chase: its money, every step, and ways to end it. */
export function ChaseDialog({ chase, onClose }: { chase: ChaseWire; onClose: () => void }) {
  const translator = useTranslator()
  const { t } = translator
  const { data, error, refetch } = useQuery(chaseQuery(chase.chaseId))
  // A step's number; 0: all pending ones.
  const [cancelling, setCancelling] = useState<number>()
  const now = data?.chase ?? chase
  const held = moneyOf(now.heldMinor)
  return (
    <Dialog
      title={lotteryName(translator, chase.lotteryCode)}
      description={t('chase.progress', { placed: now.placedCount, count: now.stepCount })}
      isText
      size="md"
      onClose={onClose}
      footer={
        <>
          {now.state === 'running' && held > ZERO && (
            <Button variant="danger" onClick={() => setCancelling(0)}>
              {t('chase.stop')}
            </Button>
          )}
          <Button variant="ghost" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      {data ? (
        <Detail detail={data} onCancel={setCancelling} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-90" />
      )}
      {cancelling !== undefined && (
        <ReleaseDialog
          chaseId={chase.chaseId}
          step={data?.steps.find(({ stepNo }) => stepNo === cancelling)}
          held={held}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </Dialog>
  )
}
