import type { BetOdds } from '@fairhouse/games/core'
import type { Translator } from '@fairhouse/i18n'
import { percentOf } from '../../shell/rules-sheet.tsx'
import { paysOf, paysText } from './words.ts'

const partOf = ({ num, den }: { num: bigint; den: bigint }) =>
  (Number((num * 1_000_000n) / den) / 1_000_000).toString()

/** Bets with what they pay, what they return and how often; `head` says what the bets are. */
export function OddsTable(props: {
  readonly texts: Translator
  readonly head: string
  readonly rows: readonly (readonly [name: string, odds: BetOdds])[]
}) {
  const { texts, head, rows } = props
  const { t, number } = texts
  const heads = [head, t('studioRooms.pay'), t('studioRooms.return'), t('studioRooms.chance')]
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-start text-text-2">
          {heads.map((name) => (
            <th key={name} scope="col" className="py-1 pe-2 text-start font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, odds]) => (
          <tr key={odds.bet} className="border-t border-line">
            <th scope="row" className="py-1 pe-2 text-start font-normal">
              {name}
            </th>
            <td className="figures pe-2">{paysText(texts, paysOf(odds))}</td>
            <td className="figures pe-2">{percentOf(partOf(odds.rtp), 2, number)}</td>
            <td className="figures">{percentOf(partOf(odds.hitRate), 2, number)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
