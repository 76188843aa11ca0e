import type { LotteryWire } from '@fairhouse/protocol'
import { Skeleton, useTranslator } from '@fairhouse/ui'
import { LotteryLink } from '../../shared/lottery/lottery-link.tsx'
import { lotteryName, LotteryTile } from '../../shared/lottery-look.tsx'
import { Section } from '../../shared/page.tsx'

interface LotteryTilesProps {
  readonly id: string
  readonly title: string
  /** Undefined until they are loaded; nothing is shown if there are none. */
  readonly lotteries: readonly LotteryWire[] | undefined
}

/** A few lotteries in a horizontally scrolling row. */
export function LotteryTiles({ id, title, lotteries }: LotteryTilesProps) {
  const translator = useTranslator()
  if (lotteries?.length === 0) return null
  return (
    <Section id={id} title={title}>
      {lotteries ? (
        <ul className="-m-1 flex gap-3 overflow-x-auto p-1">
          {lotteries.map(({ lotteryCode, family }) => (
            <li key={lotteryCode} className="w-27 shrink-0">
              <LotteryLink
                lotteryCode={lotteryCode}
                className="grid h-full content-start gap-2 rounded-card text-sm font-semibold"
              >
                <LotteryTile
                  lotteryCode={lotteryCode}
                  family={family}
                  className="w-full rounded-card text-3xl leading-none"
                />
                {lotteryName(translator, lotteryCode, family)}
              </LotteryLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </Section>
  )
}
