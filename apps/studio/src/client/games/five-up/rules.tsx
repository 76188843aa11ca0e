import { FIVE_UP, HAND_NAMES } from '@fairhouse/games/five-up'
import { rationalToNumber } from '@fairhouse/money'
import type { Play } from '../../shell/play.ts'
import { percentOf } from '../../shell/rules-sheet.tsx'
import { useWords } from '../instant/kit.tsx'
import { useRoomTexts } from '../../room/use-room-texts.ts'
import { paysOf, paysText } from '../tables/words.ts'
import { handText } from './seats.tsx'

/** How seats, pot and rake go, and the odds by the number of seats. */
export function FiveUpRules({ play }: { play: Play }) {
  const texts = useRoomTexts(play)
  const words = useWords(play)
  if (!texts || !words) return null
  const { t, number } = texts
  const part = (value: Parameters<typeof rationalToNumber>[0]) =>
    percentOf(String(rationalToNumber(value)), 2, number)
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
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-text-2">
            {(['up.seats', 'pay', 'return', 'chance'] as const).map((name) => (
              <th key={name} scope="col" className="py-1 pe-2 text-start font-semibold">
                {t(`studioRooms.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIVE_UP.odds().map((odds) => (
            <tr key={odds.bet} className="border-t border-line">
              <th scope="row" className="figures py-1 pe-2 text-start font-normal">
                {number(Number.parseInt(odds.bet, 10))}
              </th>
              <td className="figures pe-2">{paysText(texts, paysOf(odds))}</td>
              <td className="figures pe-2">{part(odds.rtp)}</td>
              <td className="figures">{part(odds.hitRate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
