import type { TicketKind, TicketPrizesWire, TicketPrizeWire } from '@fairhouse/protocol'
import type { FunctionComponent } from 'react'
import { EggScene } from './egg-scene.tsx'
import { EnvelopeScene } from './envelope-scene.tsx'
import type { Phase } from './use-motion.ts'
import { WheelScene } from './wheel-scene.tsx'

export interface SceneProps {
  readonly phase: Phase
  readonly table: TicketPrizesWire
  /** What was drawn; undefined before. */
  readonly prize: TicketPrizeWire | undefined
  readonly drawn: number | undefined
}

const SCENES: Readonly<Record<TicketKind, FunctionComponent<SceneProps>>> = {
  egg: EggScene,
  envelope: EnvelopeScene,
  wheel: WheelScene,
}

/** The picture of a ticket. It says nothing to who hears the page: the result is said in words. */
export function TicketScene({ kind, ...props }: SceneProps & { kind: TicketKind }) {
  const Scene = SCENES[kind]
  return <Scene {...props} />
}
