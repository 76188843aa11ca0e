import { Button, TextField, useTranslator } from '@fairhouse/ui'
import { type FormEvent, useEffect, useState } from 'react'
import type { StudioAnswer } from '#studio/wire/session.ts'
import { SharedFairness } from '../room/shared-fairness.tsx'
import { Verifier } from '../verifier/verifier.tsx'
import { Refused } from './api.ts'
import { Hash } from './hash.tsx'
import type { Play } from './play.ts'
import type { SheetProps } from './sheets.tsx'

type Seeds = StudioAnswer<'GET /api/seeds'>
type Pair = Seeds['past'][number]

/** The seeds; `null` when they cannot be read. */
function useSeeds(play: Play): Seeds | null | undefined {
  const [seeds, setSeeds] = useState<Seeds | null>()
  useEffect(() => {
    let isGone = false
    play.api.call('GET /api/seeds').then(
      (found) => {
        if (isGone) return
        setSeeds(found)
        play.update({ seeds: found.current })
      },
      () => {
        if (!isGone) setSeeds(null)
      },
    )
    return () => {
      isGone = true
    }
  }, [play])
  return seeds
}

function RotateForm(props: { play: Play; clientSeed: string; onDone: () => void }) {
  const { play, clientSeed, onDone } = props
  const { t, find } = useTranslator()
  const [client, setClient] = useState(clientSeed)
  const [fault, setFault] = useState<string>()
  const rotate = async (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    try {
      await play.api.call('POST /api/seeds/rotate', { body: { clientSeed: client.trim() } })
      play.announce(t('studio.rotated'))
      onDone()
    } catch (error) {
      const code = error instanceof Refused ? error.fault.code : 'FAULT'
      setFault(find(`studio.fault.${code}`) ?? code)
    }
  }
  return (
    <form className="grid gap-3" onSubmit={(event) => void rotate(event)}>
      <TextField
        label={t('studio.newClientSeed')}
        value={client}
        onValueChange={setClient}
        hint={t('studio.rotateHint')}
        maxLength={64}
        {...(fault === undefined ? {} : { error: fault })}
      />
      <Button type="submit" disabled={client.trim() === ''}>
        {t('studio.rotate')}
      </Button>
    </form>
  )
}

function PastPair({ pair, onTake }: { pair: Pair; onTake: () => void }) {
  const { t } = useTranslator()
  return (
    <li className="grid gap-2 rounded-card bg-surface-2 p-4">
      <dl className="grid gap-2">
        <Hash label={t('studio.serverSeed')} text={pair.serverSeed} />
        <Hash label={t('studio.commitment')} text={pair.commitment} />
        <Hash label={t('studio.clientSeed')} text={pair.clientSeed} />
        <Hash label={t('studio.rounds')} text={String(pair.rounds)} />
      </dl>
      <Button size="sm" variant="secondary" onClick={onTake}>
        {t('studio.takeToVerifier')}
      </Button>
    </li>
  )
}

/**
 * What proves the rounds: of shared ones the room's chain, else the seeds in use, how to change
 * them, those of before, and the calculation itself.
 */
export function FairnessSheet({ play, entry }: SheetProps) {
  const [turn, setTurn] = useState(0)
  if (entry.proves) return <SharedFairness play={play} entry={entry} />
  return <Fairness key={turn} play={play} onRotated={() => setTurn(turn + 1)} />
}

function Fairness({ play, onRotated }: { play: Play; onRotated: () => void }) {
  const { t } = useTranslator()
  const [chosen, setChosen] = useState<Pair>()
  const seeds = useSeeds(play)
  if (seeds === null) return <p role="alert">{t('studio.historyFailed')}</p>
  if (!seeds) return <p>{t('common.loading')}</p>
  const { current, past } = seeds
  const { gameCode, digits } = play.session
  return (
    <div className="grid gap-6">
      <p>{t('studio.fairnessHow')}</p>
      <dl className="grid gap-2 rounded-card bg-surface-2 p-4">
        <Hash label={t('studio.commitment')} text={current.commitment} />
        <Hash label={t('studio.clientSeed')} text={current.clientSeed} />
        <Hash label={t('studio.nonce')} text={String(current.nonce)} />
        <Hash label={t('studio.nextCommitment')} text={current.nextCommitment} />
      </dl>
      <RotateForm play={play} clientSeed={current.clientSeed} onDone={onRotated} />
      {past.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-lg font-bold">{t('studio.pastPairs')}</h3>
          <ul className="grid gap-2">
            {past.map((pair) => (
              <PastPair key={pair.commitment} pair={pair} onTake={() => setChosen(pair)} />
            ))}
          </ul>
        </section>
      )}
      <Verifier
        key={chosen?.serverSeed ?? ''}
        translator={play.translator}
        game={gameCode}
        digits={digits}
        {...(chosen ? { serverSeed: chosen.serverSeed, clientSeed: chosen.clientSeed } : {})}
      />
      <a className="font-semibold underline" href="/verifier.html" download>
        {t('studio.verifierFile')}
      </a>
    </div>
  )
}
