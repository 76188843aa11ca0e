import { HAND_NAMES, SEAT_COUNTS, seatOdds } from '@fairhouse/games/five-up'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import type { Play } from '../../shell/play.ts'
import { useWords } from '../instant/kit.tsx'
import { OddsTable } from '../tables/odds-table.tsx'
import { handText } from './seats.tsx'

/** How seats, pot and rake go, the order of hands, and the odds by the number of seats. */
export function FiveUpRules({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const words = useWords(play)
  if (!texts || !words) return null
  const { t, number } = texts
  return (
    <section className="grid gap-3">
      <p>{t('studioRooms.up.rules')}</p>
      <ol className="list-decimal ps-6">
        {HAND_NAMES.map((hand) => (
          <li key={hand}>{handText({ texts, words }, hand)}</li>
        ))}
      </ol>
      <p>{t('studioRooms.up.order')}</p>
      <p>{t('studioRooms.up.chain')}</p>
      <OddsTable
        texts={texts}
        head={t('studioRooms.up.seats')}
        rows={SEAT_COUNTS.map((seats) => [number(seats), seatOdds(seats)])}
      />
    </section>
  )
}
