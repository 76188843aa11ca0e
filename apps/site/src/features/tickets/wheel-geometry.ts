import type { TicketPrizesWire, TicketPrizeWire } from '@fairhouse/protocol'

/** A part of the wheel. */
export interface Segment {
  readonly prize: TicketPrizeWire
  /** Shares of the whole turn. */
  readonly from: number
  readonly to: number
}

/** The segments of a wheel: each as wide as its chance. */
export function segmentsOf({ prizes, numbers }: TicketPrizesWire): Segment[] {
  let above = 0
  return prizes.map((prize) => {
    const from = above / numbers
    above += prize.weight
    return { prize, from, to: above / numbers }
  })
}

/** The turn, in degrees, that brings a drawn number under the pointer at the top. */
export function restingDegrees(drawn: number, { numbers }: Pick<TicketPrizesWire, 'numbers'>) {
  return 360 - ((drawn + 0.5) / numbers) * 360
}
