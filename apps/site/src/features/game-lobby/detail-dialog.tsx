import type { Bonus, GameDetail } from '@fairhouse/protocol'
import { Button, buttonClass, cx, Money, Skeleton, useTranslator } from '@fairhouse/ui'
import { Sheet } from '@fairhouse/ui/parts/sheet'
import { Heart } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useRunningBonuses } from '../../shared/bonuses.ts'
import { chunk } from '../../shared/chunk.ts'
import { useGameDetail } from '../../shared/games/detail-query.ts'
import { GamePicture } from '../../shared/games/game-picture.tsx'
import { type GameKey, useGameLink } from '../../shared/games/open-game.ts'
import { keyOf, useFavourites, useToggleFavourite } from '../../shared/games/own-games.ts'
import { LoadError } from '../../shared/load-state.tsx'
import { useSwitch } from '../../shared/permission.ts'
import { moneyOf } from '../../shared/queries.ts'
import { Link } from '../../shared/router/index.ts'
import { percentOf, percentsOf, volatilityWord } from './game-words.ts'

// Few have bonus money: its texts come for them alone.
const gameBonuses = chunk(() => import('./game-bonuses.tsx'), 'GameBonuses', ['rewards'])

export interface DetailDialogProps {
  readonly game: GameKey & { readonly name: string }
  readonly onClose: () => void
}

/** Full details of a game: odds, limits, certificates; and ways to play it. */
export function DetailDialog({ game, onClose }: DetailDialogProps) {
  const { data, error, refetch } = useGameDetail(game)
  const running = useRunningBonuses()
  const skeleton = <Skeleton className="h-120 rounded-card" />
  return (
    <Sheet
      title={game.name}
      onClose={onClose}
      footer={data && <PlayButtons detail={data} onClose={onClose} />}
    >
      {data && running ? (
        <Suspense fallback={skeleton}>
          <Facts detail={data} running={running} />
        </Suspense>
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        skeleton
      )}
    </Sheet>
  )
}

function PlayButtons({ detail, onClose }: { detail: GameDetail; onClose: () => void }) {
  const { t } = useTranslator()
  const hasDemos = useSwitch('freePlay')
  const { onClick, ...link } = useGameLink(detail)
  const { vassalage, gameId } = detail
  return (
    <>
      {!detail.isDown && (
        <Link
          {...link}
          onClick={(event) => {
            onClose()
            onClick(event)
          }}
          className={buttonClass('primary', 'md', 'w-full')}
        >
          {t('games.detail.play')}
        </Link>
      )}
      {!detail.isDown && detail.hasDemo && hasDemos && (
        <Link
          to="/game"
          search={{ vassalage, gameId, demo: '1' }}
          onClick={onClose}
          className={buttonClass('secondary', 'md', 'w-full')}
        >
          {t('games.frame.playDemo')}
        </Link>
      )}
    </>
  )
}

function HeartButton({ detail }: { detail: GameDetail }) {
  const { t } = useTranslator()
  const isFavourite = new Set(useFavourites().map(keyOf)).has(keyOf(detail))
  const toggle = useToggleFavourite()
  return (
    <Button
      variant="secondary"
      size="sm"
      className="justify-self-start"
      aria-pressed={isFavourite}
      onClick={() => toggle(detail, !isFavourite)}
    >
      <Heart aria-hidden className={cx('size-5', isFavourite && 'fill-current text-live')} />
      {t('games.detail.favourite')}
    </Button>
  )
}

interface FactProps {
  readonly name: string
  readonly isOneLine?: boolean
  readonly children: ReactNode
}

function Fact({ name, isOneLine = false, children }: FactProps) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="text-text-2">{name}</dt>
      <dd className={cx('text-end font-semibold', isOneLine && 'whitespace-nowrap')}>{children}</dd>
    </div>
  )
}

/** Parts per million in a basis point. */
const PPM = 100
const WHOLE = 10_000

type Returns = Pick<GameDetail, 'rtpPpm' | 'rtpBestPpm'>

function RtpFact({ rtpPpm, rtpBestPpm }: Returns) {
  const { t, number } = useTranslator()
  const percent = percentsOf(number, rtpPpm / PPM, rtpBestPpm / PPM)
  return (
    <Fact isOneLine name={t('games.detail.rtp')}>
      {t('games.detail.percent', { percent })}
    </Fact>
  )
}

/** What the return to player is: of all bets, or of the least and the most favourable one. */
function RtpMeans({ rtpPpm, rtpBestPpm }: Returns) {
  const { t, number } = useTranslator()
  const [least, most] = [percentOf(number, rtpPpm / PPM), percentOf(number, rtpBestPpm / PPM)]
  return (
    <p className="text-sm text-text-2">
      {least === most
        ? t('games.detail.rtpMeans', { percent: least })
        : t('games.detail.rtpByBet', { least, most })}
    </p>
  )
}

interface FactsProps {
  readonly detail: GameDetail
  readonly running: readonly Bonus[]
}

function Facts({ detail, running }: FactsProps) {
  const translator = useTranslator()
  const { t, date, number } = translator
  const { maxMultiplier, certificates } = detail
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4">
        <span className="relative block aspect-3/4 w-24 shrink-0 overflow-hidden rounded-card">
          <GamePicture game={{ ...detail, code: `${detail.vassalage}:${detail.gameId}` }} />
        </span>
        <div className="grid gap-1">
          <p className="font-semibold">{detail.vendorName}</p>
          {detail.subtype && (
            <p className="text-sm text-text-2">{t(`games.shelf.${detail.subtype}`)}</p>
          )}
          {detail.isDown && (
            <p className="text-sm font-semibold text-warn">{t('games.lobby.down')}</p>
          )}
          <HeartButton detail={detail} />
        </div>
      </div>
      {running.length > 0 && <gameBonuses.Component {...{ detail, running }} />}
      <dl className="divide-y divide-line text-sm">
        <RtpFact {...detail} />
        <Fact name={t('games.detail.volatility')}>
          {volatilityWord(translator, detail.volatility)}
        </Fact>
        {maxMultiplier !== null && (
          <Fact name={t('games.detail.maxWin')}>
            {t('games.detail.times', { times: number(Math.floor(maxMultiplier / WHOLE)) })}
          </Fact>
        )}
        <Fact name={t('games.detail.minStake')}>
          <Money amount={moneyOf(detail.minStakeMinor)} />
        </Fact>
        <Fact name={t('games.detail.maxStake')}>
          <Money amount={moneyOf(detail.maxStakeMinor)} />
        </Fact>
        <Fact name={t('games.detail.version')}>
          <bdi>{detail.version}</bdi>
        </Fact>
        <Fact name={t('games.detail.released')}>
          {date(`${detail.releasedOn}T12:00:00`, 'date')}
        </Fact>
      </dl>
      <RtpMeans {...detail} />
      {detail.features.length > 0 && (
        <ul aria-label={t('games.detail.features')} className="flex flex-wrap gap-2">
          {detail.features.map((name) => (
            <li key={name} className="rounded-pill bg-surface-2 px-3 py-1 text-sm font-semibold">
              {t(`games.feature.${name}`)}
            </li>
          ))}
        </ul>
      )}
      <section className="grid gap-1.5 text-sm">
        <h3 className="font-bold">{t('games.detail.certificates')}</h3>
        {certificates.length === 0 && <p className="text-text-2">{t('games.detail.noneYet')}</p>}
        {certificates.map((one) => (
          <p key={one.number}>
            <bdi className="font-semibold">{one.number}</bdi> · {one.laboratory} ·{' '}
            {date(`${one.issuedOn}T12:00:00`, 'date')}
          </p>
        ))}
      </section>
    </div>
  )
}
