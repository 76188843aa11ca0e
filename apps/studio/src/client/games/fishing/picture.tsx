import { canvasOf } from '../../stage/ink.ts'
import { drawSpecies } from './fish-art.ts'

/** A fish as it swims, still. */
export function Picture({ species }: { species: string }) {
  return (
    <span
      aria-hidden
      className="inline-block h-14 w-20"
      ref={(host) => {
        if (!host || host.firstChild) return
        const canvas = canvasOf(80, 56, 2, (ink) => {
          ink.translate(40, 28)
          drawSpecies(ink, species, species === 'seahorse' ? 36 : 58)
        })
        canvas.style.cssText = 'width:100%;height:100%'
        host.append(canvas)
      }}
    />
  )
}
