import type { FrameFailure } from '@fairhouse/protocol/frame'
import type { GameDetail } from '@fairhouse/protocol'
import { Button, EmptyState, useTranslator } from '@fairhouse/ui'
import { errorMessage, isApiError } from '../../shared/api.ts'
import { GameTiles } from '../../shared/games/game-tiles.tsx'
import { loginPromptStore } from '../../shared/session.ts'

/** The game stopped, and why; it can be reopened. */
export function GameFailed(props: { reason: FrameFailure; onRetry: () => void }) {
  const { t } = useTranslator()
  const { reason, onRetry } = props
  return (
    <EmptyState
      code="game-failed"
      title={t(`games.frame.${reason}Title`)}
      action={<Button onClick={onRetry}>{t('games.frame.again')}</Button>}
    >
      {t(`games.frame.${reason}Body`)}
    </EmptyState>
  )
}

export interface GameRefusedProps {
  readonly error: unknown
  readonly detail: GameDetail | undefined
  readonly onRetry: () => void
}

/** Why the game was not opened; for one under maintenance, with similar games. */
export function GameRefused({ error, detail, onRetry }: GameRefusedProps) {
  const translator = useTranslator()
  const { t } = translator
  if (isApiError(error, 'GAME_MAINTENANCE') && detail) {
    const suggestions = detail.maintenance?.suggestions ?? []
    return (
      <div className="grid gap-6">
        <EmptyState
          code="game-maintenance"
          title={t('games.frame.maintenanceTitle', { game: detail.name })}
          action={
            <Button variant="secondary" onClick={onRetry}>
              {t('games.frame.again')}
            </Button>
          }
        >
          {suggestions.length > 0 && t('games.frame.maintenanceBody')}
        </EmptyState>
        <GameTiles games={suggestions} />
      </div>
    )
  }
  return (
    <EmptyState
      code="game-refused"
      title={t('games.frame.refusedTitle')}
      action={<Button onClick={onRetry}>{t('games.frame.again')}</Button>}
    >
      {errorMessage(translator, error)}
    </EmptyState>
  )
}

/** Games require a login; a visitor can log in, or try the demo if there is one. */
export function GameForMembers(props: { onDemo?: (() => void) | undefined }) {
  const { t } = useTranslator()
  return (
    <EmptyState
      code="game-login"
      title={t('games.frame.loginTitle')}
      action={
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button onClick={() => loginPromptStore.set({ mode: 'login' })}>
            {t('common.login')}
          </Button>
          {props.onDemo && (
            <Button variant="secondary" onClick={props.onDemo}>
              {t('games.frame.playDemo')}
            </Button>
          )}
        </div>
      }
    >
      {t('games.frame.loginBody')}
    </EmptyState>
  )
}
