import type { Translator } from '@fairhouse/i18n'
import { Tile } from '@fairhouse/ui'

type Family = 'SSC' | 'VN_MB'

/** The figure on a lottery's tile: how many digits or prizes are drawn. */
const GLYPHS: Readonly<Record<Family, string>> = { SSC: '5', VN_MB: '27' }

/** A lottery's name; one without a name of its own is called by its family. */
export function lotteryName({ find }: Translator, lotteryCode: string, family?: Family): string {
  const ofFamily = family === undefined ? undefined : find(`lottery.family.${family}`)
  return find(`lottery.name.${lotteryCode}`) ?? ofFamily ?? lotteryCode
}

/** A play's name as the namespace `plays` gives it; its code as long as it has none. */
export function playName({ find }: Translator, playCode: string): string {
  return find(`plays.name.${playCode}`) ?? playCode
}

/** The lottery's own tile. */
export function LotteryTile(props: {
  lotteryCode: string
  family?: Family
  shape?: 'tile' | 'square' | 'banner'
  className?: string
}) {
  const { lotteryCode, family, shape = 'square', className } = props
  return (
    <Tile
      code={lotteryCode}
      shape={shape}
      {...(className === undefined ? {} : { className })}
      {...(family === undefined ? {} : { glyph: GLYPHS[family] })}
    />
  )
}
