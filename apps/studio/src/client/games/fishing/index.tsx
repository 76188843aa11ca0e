import { FISHING, SPECIES } from '@fairhouse/games/fishing'
import type { Play } from '../../shell/play.ts'
import type { GameEntry } from '../registry.ts'
import { figuresOf } from '../tables/words.ts'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import { FishingBoard } from './board.tsx'
import { Picture } from './picture.tsx'

/** How fish are caught, and what each species pays. */
function FishingRules({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  if (!texts) return null
  const { t, find } = texts
  return (
    <section className="grid gap-3">
      <p>{t('studioRooms.fish.rules')}</p>
      <p>{t('studioRooms.rules.chain')}</p>
      <h3 className="text-lg font-bold">{t('studioRooms.fish.pays')}</h3>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {SPECIES.map(({ code, multiplier }) => (
          <li key={code} className="grid justify-items-center rounded-card bg-surface-2 p-2">
            <Picture species={code} />
            <span className="text-center text-sm font-semibold">
              {find(`studioRooms.species.${code}`)}
            </span>
            <span className="figures text-sm">
              {t('studioRooms.fish.timesShot', { times: multiplier })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** One water for up to four: fish by a shared script, catches by each one's own seeds. */
export const entry: GameEntry = {
  Board: FishingBoard,
  Rules: FishingRules,
  hasOwnControls: true,
  nameOf: (play) => play.translator.find('studio.game.fishing') ?? 'Fishing',
  facts: () => figuresOf(FISHING.odds()),
}
