import { useRoomTexts } from '../../room/use-room-texts.ts'
import type { Play } from '../../shell/play.ts'
import { OddsTable } from './odds-table.tsx'
import { oddsOf, spotName } from './words.ts'

/** How a table is played, and every bet with what it pays and returns. */
export function TableRules({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const code = play.session.gameCode
  if (!texts) return null
  const { t, find } = texts
  const odds = oddsOf(code, play.session.spots)
  return (
    <section className="grid gap-3">
      <p>{find(`studioRooms.rules.${code}`)}</p>
      <p>{t('studioRooms.rules.shared')}</p>
      <p>{t('studioRooms.rules.chain')}</p>
      <h3 className="text-lg font-bold">{t('studioRooms.table')}</h3>
      <OddsTable
        texts={texts}
        head={t('studioRooms.bet')}
        rows={odds.map((one) => [spotName(texts, one.bet), one])}
      />
    </section>
  )
}
