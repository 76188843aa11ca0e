import type { LuckyTicket } from '@fairhouse/protocol'
import { Button, Card, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { Link } from '../../shared/router/index.ts'
import { drawnPrize, ticketQuery } from '../../shared/tickets.ts'
import { Chances } from './chances.tsx'
import { isClientSeed } from './client-seed.ts'
import { OpeningResult } from './opening-result.tsx'
import { TicketScene } from './scene.tsx'
import { useOpening } from './use-opening.ts'
import { useWhy } from './use-why.ts'

/** The commitment, and the member's own part in the draw. */
function Seeds(props: {
  commitment: string
  seed: string
  fault: string | undefined
  onSeed: (seed: string) => void
}) {
  const { commitment, seed, fault, onSeed } = props
  const { t } = useTranslator()
  return (
    <details className="rounded-odds border border-line bg-surface-1 px-4 py-2 text-start">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {t('tickets.seeds')}
      </summary>
      <div className="grid gap-3 pb-3">
        <p className="text-sm text-text-2">{t('tickets.seedsBody')}</p>
        <div className="grid gap-1">
          <p className="text-sm font-semibold">{t('tickets.commitment')}</p>
          <code className="font-mono text-legal break-all text-text-2 select-all">
            {commitment}
          </code>
        </div>
        <TextField
          label={t('tickets.clientSeed')}
          hint={t('tickets.clientSeedHint')}
          error={fault}
          value={seed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          onValueChange={onSeed}
        />
      </div>
    </details>
  )
}

/** What the scene is followed by: the way to open it, to skip the motion, or the result. */
function Controls({ ticket, opening }: { ticket: LuckyTicket; opening: Opening }) {
  const translator = useTranslator()
  const { t } = translator
  const [seed, setSeed] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { phase, error } = opening
  const isSound = seed === '' || isClientSeed(seed)
  const handleOpen = () => {
    setHasTried(true)
    if (isSound) void opening.open(seed)
  }
  if (phase === 'revealing') {
    return (
      <Button variant="secondary" onClick={opening.skip}>
        {t('tickets.skip')}
      </Button>
    )
  }
  if (ticket.state === 'expired') return <p>{t('tickets.isExpired')}</p>
  if (phase === 'done') return null
  return (
    <div className="grid w-full max-w-120 gap-4">
      <Button isBlock isLoading={phase === 'working'} onClick={handleOpen}>
        {t(`tickets.open.${ticket.kind}`)}
      </Button>
      {error !== undefined && <p role="alert">{errorMessage(translator, error)}</p>}
      {phase === 'idle' && (
        <Seeds
          commitment={ticket.commitment}
          seed={seed}
          fault={hasTried && !isSound ? t('tickets.clientSeedFault') : undefined}
          onSeed={setSeed}
        />
      )}
    </div>
  )
}

type Opening = ReturnType<typeof useOpening>

function Ticket({ ticket }: { ticket: LuckyTicket }) {
  const { t, date } = useTranslator()
  const opening = useOpening(ticket)
  const why = useWhy()
  const { kind, name, table, expiresAt, state } = ticket
  const { phase } = opening
  const prize = drawnPrize(ticket)
  const isDone = phase === 'done'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Card as="section" className="grid justify-items-center gap-4 overflow-hidden p-5 md:p-8">
        <header className="grid justify-items-center gap-1 text-center">
          <h1 className="text-3xl font-bold">{name}</h1>
          <p className="text-sm text-text-2">
            {why(ticket)}
            {state === 'ready' && ` · ${t('tickets.until', { time: date(expiresAt, 'dateTime') })}`}
          </p>
        </header>
        <div className="aspect-[10/11] w-full max-w-56 md:max-w-72">
          <TicketScene
            kind={kind}
            phase={phase}
            table={table}
            prize={prize}
            drawn={ticket.opening?.drawn}
          />
        </div>
        <div role="status" className="grid w-full justify-items-center">
          {isDone && prize && <OpeningResult ticket={ticket} prize={prize} />}
        </div>
        <Controls ticket={ticket} opening={opening} />
      </Card>
      <Card as="section" className="grid gap-4 p-4 md:p-6">
        <h2 className="text-xl font-bold">{t('tickets.chances')}</h2>
        <Chances
          table={table}
          kind={kind}
          {...(isDone && prize ? { drawnId: prize.prizeId } : {})}
        />
        <p className="text-sm text-text-2">{t('tickets.fair')}</p>
      </Card>
    </div>
  )
}

/** A ticket of the member: closed, being opened, or with what it drew. */
export function OpeningScreen({ ticketId }: { ticketId: string }) {
  const { t } = useTranslator()
  const { data, error, refetch } = useQuery(ticketQuery(ticketId))
  return (
    <div className="grid gap-4">
      <PageTitle text={data?.name ?? t('tickets.title')} isUnlisted />
      <Link
        to="/luckyTickets"
        className="inline-flex min-h-11 w-fit items-center text-brand underline underline-offset-2"
      >
        {t('tickets.all')}
      </Link>
      {data && <Ticket ticket={data} />}
      {!data && error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-120" />}
    </div>
  )
}
