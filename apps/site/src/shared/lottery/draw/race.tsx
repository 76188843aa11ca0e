import { useTranslator } from '@fairhouse/ui'
import { NumberMark } from './number-mark.tsx'
import { raceOrders, stepMs } from './show-plan.ts'

/** Lanes as vertical offsets, in percent of a car's height, so that cars pass each other. */
const LANES = [-20, 20, 0] as const

/** Ten racing cars: they overtake each other until they are in finishing order. */
export function Race({ places, shown }: { places: readonly string[]; shown: number }) {
  const { t } = useTranslator()
  const orders = raceOrders(places, places.length - 1)
  const isOver = shown >= orders.length - 1
  const order = orders[Math.min(shown, orders.length - 1)] ?? places
  return (
    <span
      dir="ltr"
      role="img"
      aria-label={t('lottery.revealing')}
      className="inline-flex flex-wrap items-center gap-1 [--gap:0.25rem] sm:gap-1.5
        sm:[--gap:0.375rem]"
    >
      {places.map((car, place) => (
        <span
          key={car}
          className="inline-flex transition-transform ease-in-out"
          style={{
            transform: `translate(calc((100% + var(--gap)) * ${order.indexOf(car) - place}), ${
              isOver ? 0 : LANES[place % LANES.length]
            }%)`,
            transitionDuration: `${stepMs(places.length)}ms`,
          }}
        >
          <NumberMark text={car} look="place" size="lg" />
        </span>
      ))}
    </span>
  )
}
