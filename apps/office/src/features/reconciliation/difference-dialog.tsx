import type { DifferenceRow } from '@fairhouse/protocol'
import { Button, Dialog, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { actorName } from '../../shared/actor-name.ts'
import { Amount } from '../../shared/amount.tsx'
import { CopyButton } from '../../shared/copy-button.tsx'
import { DescriptionList, Nothing } from '../../shared/page.tsx'
import { useMay } from '../../shared/session.ts'
import { When } from '../../shared/when.tsx'
import { ActionDialog } from './difference-action.tsx'

const LINK = 'font-semibold text-brand underline underline-offset-2'

/** Numbers that can be looked up in the ledger. */
const IN_LEDGER = /^(dep|wdr)_/

/** One ticket: both sides' records, and how to close it. */
export function DifferenceDialog(props: { difference: DifferenceRow; onClose: () => void }) {
  const { difference, onClose } = props
  const { t } = useTranslator()
  const may = useMay()
  const [action, setAction] = useState<'explain' | 'fetch'>()
  const { state, canFetch, kind, subject, differenceId } = difference
  const mayResolve = may('reconciliation.resolve') && state !== 'resolved'
  if (action) return <ActionDialog action={action} difference={difference} onClose={onClose} />
  const footer = mayResolve && (
    <>
      {canFetch && (
        <Button variant="secondary" size="sm" onClick={() => setAction('fetch')}>
          {t('office.difference.fetch')}
        </Button>
      )}
      <Button size="sm" onClick={() => setAction('explain')}>
        {t('office.difference.explain')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`office.difference.kind.${kind}`)} size="lg" onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <p className="text-sm text-text-2">{t(`office.difference.about.${kind}`)}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['theirs', 'ours'] as const).map((side) => (
            <section key={side} className="rounded-input bg-surface-2 px-4 py-3">
              <h3 className="text-sm font-bold">{t(`office.difference.${side}`)}</h3>
              <Side facts={difference[side]} />
            </section>
          ))}
        </div>
        <TicketFacts difference={difference} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
          {IN_LEDGER.test(subject) && may('ledger.read') && (
            <Link to="/ledger/find/$q" params={{ q: subject }} search={{}} className={LINK}>
              {t('office.difference.toLedger')}
            </Link>
          )}
          <CopyButton text={differenceId} label={t('office.difference.copyId')} />
          <span className="text-text-3">{t('office.difference.adjustHint')}</span>
        </div>
      </div>
    </Dialog>
  )
}

function TicketFacts({ difference }: { difference: DifferenceRow }) {
  const { t } = useTranslator()
  const { subject, day, source, foundAt, seenAt, reason, link, closedBy, closedAt } = difference
  const { resolution } = difference
  const rows = [
    [t('office.difference.subject'), <bdi key="subject">{subject}</bdi>],
    [t('office.difference.source'), `${source} · ${day}`],
    [t('office.difference.foundAt'), <When key="found" at={foundAt} />],
    [t('office.difference.seenAt'), <When key="seen" at={seenAt} />],
    ...(closedAt === null
      ? []
      : ([
          [
            t('office.difference.closed'),
            <span key="closed" className="flex flex-wrap gap-x-2">
              {resolution !== null && t(`office.difference.resolution.${resolution}`)}
              <span>{closedBy !== null && actorName(closedBy)}</span>
              <When at={closedAt} />
            </span>,
          ],
          [t('office.reason'), reason ?? '–'],
        ] as const)),
    ...(link === null
      ? []
      : ([
          [
            t('office.difference.link'),
            <a
              key="link"
              href={link.startsWith('/') ? `/office${link}` : link}
              rel="noreferrer"
              className={`${LINK} break-all`}
            >
              {link}
            </a>,
          ],
        ] as const)),
  ] as const
  return <DescriptionList rows={rows} />
}

/** The record of one side: amounts formatted, everything else as received. */
function Side({ facts }: { facts: DifferenceRow['theirs'] }) {
  const { t, find } = useTranslator()
  if (facts === null) return <Nothing>{t('office.difference.nothing')}</Nothing>
  return (
    <ul className="grid gap-2 pt-1 text-sm">
      {facts.map((fact) => {
        const { amountMinor, keptMinor, currency = '', ...rest } = fact
        const amount = amountMinor ?? keptMinor
        return (
          <li key={JSON.stringify(fact)} className="grid gap-0.5">
            {amount !== undefined && <Amount minor={amount} currency={currency} />}
            {Object.entries(rest).map(([name, value]) => (
              <span key={name} className="break-all text-text-2">
                {find(`office.fact.${name}`) ?? name}:{' '}
                <bdi>{find(`office.step.gateway.${value}`) ?? value}</bdi>
              </span>
            ))}
          </li>
        )
      })}
    </ul>
  )
}
