import type { Translator } from '@fairhouse/i18n'
import { cx } from '@fairhouse/ui'
import { useStore } from '@fairhouse/ui/store'
import { BadgeCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { GameEntry } from '../games/registry.ts'
import { Hash } from '../shell/hash.tsx'
import type { Play } from '../shell/play.ts'
import { linkedRounds, sharedRounds } from './shared-rounds.ts'
import type { PastRound } from './state.ts'
import { useRoomTexts } from './use-room-texts.ts'

/** Rounds that are computed again and shown. */
const SHOWN = 20

/** A round, and whether this device comes to the same result. */
function ProvenRound(props: { texts: Translator; round: PastRound; isSame: boolean }) {
  const { texts, round, isSame } = props
  const { t } = texts
  const Mark = isSame ? BadgeCheck : TriangleAlert
  return (
    <li data-proved={isSame} className="grid gap-1 rounded-card bg-surface-2 p-3">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">
          {t('studioRooms.proof.round', { number: round.number })}
        </span>
        <span className={cx('flex items-center gap-1 text-sm', !isSame && 'font-bold text-lose')}>
          <Mark aria-hidden className={cx('size-4', isSame && 'text-win')} />
          {t(isSame ? 'studioRooms.proof.same' : 'studioRooms.proof.other')}
        </span>
      </span>
      <span className="font-mono text-xs break-all text-text-2">{round.hash}</span>
    </li>
  )
}

/** The chain of a room, and its last rounds computed again from it, on this device. */
export function SharedFairness({ play, entry }: { play: Play; entry: GameEntry }) {
  const texts = useRoomTexts(play)
  const shared = useStore(sharedRounds(play))
  const linked = useMemo(() => (shared ? linkedRounds(shared) : new Set<number>()), [shared])
  if (!texts || !shared) return null
  const { t } = texts
  const { chain, rounds } = shared
  const isSame = (round: PastRound) =>
    linked.has(round.number) && entry.proves?.(play, chain.salt, round) === true
  return (
    <div className="grid gap-6">
      <p>{t('studioRooms.rules.chain')}</p>
      <dl className="grid gap-2 rounded-card bg-surface-2 p-4">
        <Hash label={t('studioRooms.chain')} text={chain.commitment} />
        <Hash label={t('studioRooms.salt')} text={chain.salt} />
      </dl>
      {rounds.length === 0 && <p>{t('studioRooms.proof.none')}</p>}
      <ul className="grid gap-2">
        {rounds.slice(0, SHOWN).map((round) => (
          <ProvenRound key={round.number} {...{ texts, round }} isSame={isSame(round)} />
        ))}
      </ul>
    </div>
  )
}
