import type { TicketKind } from '@fairhouse/protocol'
import type { FunctionComponent } from 'react'
import { EggScene } from './egg-scene.tsx'
import { EnvelopeScene } from './envelope-scene.tsx'
import type { SceneProps } from './scene-props.ts'
import { WheelScene } from './wheel-scene.tsx'

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
