import type { Translator } from '@fairhouse/i18n'
import type { FamilyCodeWire as Family } from '@fairhouse/protocol'
import { type FamilyName, Tile } from '@fairhouse/ui'
import { useIsHydrating } from './hydration.ts'

/** The number on a lottery's tile: how many digits or prizes are drawn. */
const GLYPHS: Readonly<Partial<Record<Family, string>>> = { SSC: '5', VN_MB: '27' }

/** Hand-picked art, so that neighbouring lotteries differ. Others are derived from their code. */
const LOOKS: Readonly<Record<string, { family: FamilyName; palette: string }>> = {
  SSC1: { family: 'quarterCircles', palette: 'atlantico' },
  NORTH5: { family: 'waves', palette: 'barro' },
  VN_MB: { family: 'leaves', palette: 'mata' },
}

/** A lottery's name; one without its own name uses its family's. */
export function lotteryName({ find }: Translator, lotteryCode: string, family?: Family): string {
  const ofFamily = family === undefined ? undefined : find(`lottery.family.${family}`)
  return find(`lottery.name.${lotteryCode}`) ?? ofFamily ?? lotteryCode
}

/** The lottery's tile. Below the fold it is drawn after hydration. */
export function LotteryTile(props: {
  lotteryCode: string
  family?: Family
  shape?: 'tile' | 'square' | 'banner'
  className?: string
  isBelow?: boolean
}) {
  const { lotteryCode, family, shape = 'square', className, isBelow = false } = props
  const isHydrating = useIsHydrating()
  const glyph = family && GLYPHS[family]
  return (
    <Tile
      code={lotteryCode}
      shape={shape}
      isBare={isBelow && isHydrating}
      {...LOOKS[lotteryCode]}
      {...(className === undefined ? {} : { className })}
      {...(glyph === undefined ? {} : { glyph })}
    />
  )
}
