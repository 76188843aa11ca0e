import { type Minor, ZERO } from '@fairhouse/money'
import type { FrameFailure, FrameWant } from '@fairhouse/protocol/frame'
import { EmptyState, useFormatMoney, useToast, useTranslator } from '@fairhouse/ui'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { PageTitle } from '../../shared/page.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { moneyOf, queryClient } from '../../shared/queries.ts'
import { useNavigate, useSearch } from '../../shared/router/index.ts'
import { loginPromptStore, useMember } from '../../shared/session.ts'
import { storage } from '../../shared/storage.ts'
import { lobbyOfCategory } from '../../shared/games/lobbies.ts'
import { GameBar } from './game-bar.tsx'
import { gameDetailQuery, useGameDetail } from '../../shared/games/detail-query.ts'
import { GameFailed, GameForMembers, GameRefused } from './game-end.tsx'
import { GameStage } from './game-stage.tsx'
import { type GameAddress, readGameAddress, useLaunch } from './launch.ts'

export interface GameScreenProps {
  /** Without the bar around it (`/seamless`). */
  readonly isSeamless?: boolean
  /** Time and result of the session, with pending reality checks. */
  readonly day?: ReactNode
  /** Shown in place of the game for members who are paused or excluded. */
  readonly away?: ReactNode
}

const SOUND = 'gameSound'

/** A game in its frame, with the bar around it. */
export function GameScreen(props: GameScreenProps) {
  const { t } = useTranslator()
  const address = readGameAddress(useSearch())
  if (address) return <AddressedGame key={keyOf(address)} address={address} {...props} />
  return (
    <div className="page py-10">
      <PageTitle text={t('games.frame.missingTitle')} isUnlisted />
      <EmptyState code="game-missing" title={t('games.frame.missingTitle')}>
        {t('games.frame.missingBody')}
      </EmptyState>
    </div>
  )
}

const keyOf = ({ vassalage, gameId, isDemo }: GameAddress) => `${vassalage}/${gameId}/${isDemo}`

function AddressedGame({ address, away, ...props }: GameScreenProps & { address: GameAddress }) {
  const navigate = useNavigate()
  const { t } = useTranslator()
  const member = useMember()
  const hasDemos = useSwitch('freePlay')
  const { data: detail } = useGameDetail(address)
  const [attempt, setAttempt] = useState(0)
  const title = detail?.name ?? address.gameId
  const toDemo = () => void navigate({ to: '/game', search: { ...searchOf(address), demo: '1' } })
  if (!address.isDemo && member === null) {
    const canTry = hasDemos && detail?.hasDemo === true
    return (
      <div className="page py-10">
        <PageTitle text={title} isUnlisted />
        <GameForMembers onDemo={canTry ? toDemo : undefined} />
      </div>
    )
  }
  if (!address.isDemo && member === undefined) {
    return <p className="sr-only">{t('common.loading')}</p>
  }
  if (away) {
    return (
      <div className="page py-10">
        <PageTitle text={title} isUnlisted />
        {away}
      </div>
    )
  }
  return (
    <OpenGame
      key={attempt}
      {...{ address, title, detail, ...props }}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

const searchOf = ({ vassalage, gameId, isRoom }: GameAddress) =>
  isRoom ? { vassalage, roomId: gameId } : { vassalage, gameId }

interface OpenGameProps extends GameScreenProps {
  readonly address: GameAddress
  readonly title: string
  readonly detail: ReturnType<typeof useGameDetail>['data']
  readonly onRetry: () => void
}

function OpenGame({ address, title, detail, isSeamless = false, day, onRetry }: OpenGameProps) {
  const { t } = useTranslator()
  const [failure, setFailure] = useState<FrameFailure>()
  const [isRoundOpen, setRoundOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [hasSound, setSound] = useState(() => storage.get(SOUND) === '1')
  const state = useLaunch(address)
  const leave = useLeave(address)
  useTransferNote(state.is === 'open' ? state.launched.transferredMinor : undefined)
  const saveSound = (isOn: boolean) => {
    storage.set(SOUND, isOn ? '1' : '0')
    setSound(isOn)
  }
  const handleBack = () => (isRoundOpen ? setLeaving(true) : leave('lobby'))
  const handleWant = (what: FrameWant) => {
    if (what === 'relaunch') onRetry()
    else if (what === 'lobby') handleBack()
    else leave(what)
  }
  const full = t('games.frame.title', { game: title, vendor: detail?.vendorName ?? '' })
  const { isDemo } = address
  return (
    <div className="flex h-dvh flex-col">
      <PageTitle text={title} isUnlisted />
      {!isSeamless && (
        <GameBar {...{ title, isDemo, hasSound, day }} onSound={saveSound} onBack={handleBack} />
      )}
      {failure ? (
        <div className="page overflow-auto py-10">
          <GameFailed reason={failure} onRetry={onRetry} />
        </div>
      ) : state.is === 'refused' ? (
        <div className="page overflow-auto py-10">
          <GameRefused error={state.error} detail={detail} onRetry={onRetry} />
        </div>
      ) : state.is === 'asking' ? (
        <p role="status" className="grid flex-1 place-items-center font-semibold text-text-2">
          {t('games.frame.loading')}
        </p>
      ) : (
        <GameStage
          launched={state.launched}
          title={detail ? full : title}
          hasSound={hasSound}
          onSound={saveSound}
          onWant={handleWant}
          onFailed={setFailure}
          onRound={setRoundOpen}
        />
      )}
      {isLeaving && (
        <ConfirmDialog
          title={t('games.frame.leaveTitle')}
          text={t('games.frame.roundOpen')}
          action={t('games.frame.leave')}
          cancelLabel={t('games.frame.stay')}
          onConfirm={async () => leave('lobby')}
          onClose={() => setLeaving(false)}
        />
      )}
    </div>
  )
}

/** Navigates to what a game requests. */
function useLeave(address: GameAddress) {
  const navigate = useNavigate()
  /** Who turns back before the details are there gets to the lobby of the game all the same. */
  const toLobby = async () => {
    const found = queryClient.ensureQueryData(gameDetailQuery(address))
    const detail = await found.catch(() => undefined)
    const search = { vassalage: address.vassalage }
    void navigate({ to: lobbyOfCategory(detail?.category), search })
  }
  return (what: Exclude<FrameWant, 'relaunch'>) => {
    const page = { deposit: 'depositv2', limits: 'limits', rounds: 'gameRounds' } as const
    if (what === 'lobby') void toLobby()
    else if (what === 'register') loginPromptStore.set({ mode: 'register' })
    else void navigate({ to: '/member/$page', params: { page: page[what] } })
  }
}

/** Notifies once that money was transferred to a vendor that keeps balances itself. */
function useTransferNote(wire: string | undefined): void {
  const { t } = useTranslator()
  const format = useFormatMoney()
  const toast = useToast()
  const notify = useEffectEvent((amount: Minor) =>
    toast(t('games.frame.transferred', { amount: format(amount) })),
  )
  useEffect(() => {
    if (wire !== undefined && moneyOf(wire) !== ZERO) notify(moneyOf(wire))
  }, [wire])
}
