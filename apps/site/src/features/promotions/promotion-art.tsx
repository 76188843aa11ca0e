import type { PromotionKind } from '@fairhouse/protocol'
import type { ReactNode } from 'react'
import { ArtGround, HEIGHT, WIDTH } from './art-ground.tsx'
import { Application, Birthday, Cashback, Code, Deposit, Race } from './promotion-motifs.tsx'

const ART: Readonly<Record<PromotionKind, readonly [pattern: string, motif: () => ReactNode]>> = {
  deposit: ['02.1.3120.3.1.013.02', Deposit],
  cashback: ['1302.0213.1.3.0.2.31', Cashback],
  code: ['3.120.2.01.3.1202.13', Code],
  birthday: ['.2013.1302.1.02.130.', Birthday],
  application: ['10.2.3120.3.1302.1.0', Application],
  race: ['2.31.02.1302.1.03.12', Race],
}

/** What stands for a promotion without a picture, drawn from its kind. It is decoration. */
export function PromotionArt({ kind }: { kind: PromotionKind }) {
  const [pattern, Motif] = ART[kind]
  return (
    <svg
      aria-hidden
      focusable="false"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      className="block size-full"
    >
      <ArtGround pattern={pattern} />
      <Motif />
    </svg>
  )
}
