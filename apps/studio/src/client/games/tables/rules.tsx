import type { Play } from '../../shell/play.ts'
import { percentOf } from '../../shell/rules-sheet.tsx'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import { oddsOf, paysOf, paysText, spotName } from './words.ts'

const partOf = ({ num, den }: { num: bigint; den: bigint }) =>
  (Number((num * 1_000_000n) / den) / 1_000_000).toString()

/** How a table is played, and every bet with what it pays and returns. */
export function TableRules({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const code = play.session.gameCode
  if (!texts) return null
  const { t, find, number } = texts
  return (
    <section className="grid gap-3">
      <p>{find(`studioRooms.rules.${code}`)}</p>
      <p>{t('studioRooms.rules.shared')}</p>
      <p>{t('studioRooms.rules.chain')}</p>
      <h3 className="text-lg font-bold">{t('studioRooms.table')}</h3>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-text-2">
            {(['bet', 'pay', 'return', 'chance'] as const).map((name) => (
              <th key={name} scope="col" className="py-1 pe-2 text-start font-semibold">
                {t(`studioRooms.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {oddsOf(code, play.session.spots).map((odds) => (
            <tr key={odds.bet} className="border-t border-line">
              <th scope="row" className="py-1 pe-2 text-start font-normal">
                {spotName(texts, odds.bet)}
              </th>
              <td className="figures pe-2">{paysText(texts, paysOf(odds))}</td>
              <td className="figures pe-2">{percentOf(partOf(odds.rtp), 2, number)}</td>
              <td className="figures">{percentOf(partOf(odds.hitRate), 2, number)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
