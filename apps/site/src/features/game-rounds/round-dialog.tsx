import { Button, Dialog, Skeleton, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { api } from '../../shared/api.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { ErrorNotice } from '../../shared/notice.tsx'
import { languageStore } from '../../shared/preferences.ts'
import { RoundView } from './round-view.tsx'
import { useRound } from './rounds-query.ts'

/** The vendor's page has another origin: it may use its own storage, but not reach ours. */
const MAY = 'allow-scripts allow-same-origin'

/** Requests a replay from the vendor, and opens it over this page. */
function ReplayButton({ roundId }: { roundId: string }) {
  const { t } = useTranslator()
  const [url, setUrl] = useState<string>()
  const [error, setError] = useState<unknown>()
  const [isAsking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    setError(undefined)
    try {
      const body = { language: languageStore.get() }
      const answer = await api('POST /wps/game/rounds/:roundId/replay', {
        params: { roundId },
        body,
      })
      setUrl(answer.url)
    } catch (refusal) {
      setError(refusal)
    }
    setAsking(false)
  }
  return (
    <div className="grid gap-3">
      <ErrorNotice error={error} />
      <Button variant="secondary" isLoading={isAsking} onClick={() => void ask()}>
        {t('games.rounds.replay')}
      </Button>
      {url !== undefined && (
        <Dialog title={t('games.rounds.replayTitle')} size="lg" onClose={() => setUrl(undefined)}>
          <iframe
            src={url}
            title={t('games.rounds.replayTitle')}
            sandbox={MAY}
            className="h-[min(68dvh,44rem)] w-full rounded-card border border-line"
          />
        </Dialog>
      )}
    </div>
  )
}

/** One round of a game: stakes and payouts, every movement, and a replay. */
export function RoundDialog({ roundId, onClose }: { roundId: string; onClose: () => void }) {
  const { t } = useTranslator()
  const { data: round, error, refetch } = useRound(roundId)
  return (
    <Dialog title={round?.gameName ?? t('games.rounds.one')} size="md" onClose={onClose}>
      {error && !round && <LoadError error={error} onRetry={() => void refetch()} />}
      {!round && !error && <Skeleton className="h-60" />}
      {round && (
        <div className="grid gap-5">
          <RoundView round={round} />
          {round.hasReplay && <ReplayButton roundId={roundId} />}
        </div>
      )}
    </Dialog>
  )
}
