import type { PromotionBody, PromotionSimulation } from '@fairhouse/protocol'
import { useTranslator } from '@fairhouse/ui'
import { BrandAmount, Count } from '../../shared/brand-money.tsx'
import { MemberLink } from '../../shared/member-link.tsx'
import { DescriptionList, Nothing } from '../../shared/page.tsx'
import { Cell, ScrollTable } from '../../shared/scroll-table.tsx'
import { isPlayed } from './promotion-kinds.ts'
import { Prize } from './prize-words.tsx'

interface ResultProps {
  readonly result: PromotionSimulation
  readonly body: PromotionBody
}

function useDay(): (day: string) => string {
  const { date } = useTranslator()
  return (day) => date(`${day}T00:00:00Z`, 'date', 'UTC')
}

/** What it would have come to. */
function Sums({ result, body }: ResultProps) {
  const { t, number } = useTranslator()
  const day = useDay()
  const { value, usedUpOn, mostMinor } = result
  const { prizeKind } = body
  const audience = [
    t('office.promotions.sim.audience'),
    <Count key="a" count={result.audience} />,
  ] as const
  if (!isPlayed(body.kind)) return <DescriptionList rows={[audience]} />
  return (
    <DescriptionList
      rows={[
        audience,
        [t('office.promotions.sim.members'), <Count key="m" count={result.members} />],
        [t('office.promotions.sim.gifts'), <Count key="g" count={result.gifts} />],
        [
          t('office.promotions.sim.given'),
          <Prize key="given" prizeKind={prizeKind} amount={result.given} />,
        ],
        [
          t('office.promotions.sim.refused'),
          <Prize key="refused" prizeKind={prizeKind} amount={result.refused} />,
        ],
        [
          t('office.promotions.sim.usedUp'),
          usedUpOn === null ? t('office.promotions.sim.lasts') : day(usedUpOn),
        ],
        ...(mostMinor === null
          ? []
          : ([
              [t('office.gift.roundMost'), <BrandAmount key="most" minor={mostMinor} />],
            ] as const)),
        ...(value === null
          ? []
          : ([
              [
                t('office.promotions.sim.chance'),
                number(value.chanceToClear, { style: 'percent', maximumFractionDigits: 1 }),
              ],
              [t('office.promotions.sim.cost'), <BrandAmount key="c" minor={value.costMinor} />],
            ] as const)),
      ]}
    />
  )
}

/** Those who would have got most. */
function Members({ result, body }: ResultProps) {
  const { t } = useTranslator()
  if (result.rows.length === 0) return <Nothing>{t('office.promotions.sim.nobody')}</Nothing>
  return (
    <>
      <h3 className="text-sm font-bold">{t('office.promotions.sim.highest')}</h3>
      <ScrollTable
        label={t('office.promotions.sim.highest')}
        heads={[
          t('office.rewards.member'),
          t('office.promotions.giftsTitle'),
          t('office.promotions.amount'),
        ]}
      >
        {result.rows.map(({ memberId, username, gifts, amount }) => (
          <tr key={memberId} className="border-t border-line">
            <th scope="row" className="py-1.5 text-start font-normal">
              <MemberLink memberId={memberId} username={username} />
            </th>
            <Cell>
              <Count count={gifts} />
            </Cell>
            <Cell>
              <Prize prizeKind={body.prizeKind} amount={amount} />
            </Cell>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}

/** What a simulation of a promotion came to: sums, and the members who would get most. */
export function SimulationResult(props: ResultProps) {
  const { t } = useTranslator()
  const day = useDay()
  const { from, until, value } = props.result
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-text-2">
        {t('office.promotions.sim.about', { from: day(from), until: day(until) })}
      </p>
      <Sums {...props} />
      {value !== null && (
        <p className="text-sm text-text-3">{t('office.promotions.sim.valueHint')}</p>
      )}
      {isPlayed(props.body.kind) && <Members {...props} />}
    </div>
  )
}
