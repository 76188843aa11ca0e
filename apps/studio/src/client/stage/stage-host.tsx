import { useEffect, useRef } from 'react'
import { createStage, type Stage } from './stage.ts'

/**
 * The box of a canvas. `build` fills the stage and returns how to tear it down; it is called once,
 * when the stage is ready. A tap anywhere on it speeds up the animation.
 */
export function StageHost(props: {
  readonly build: (stage: Stage) => () => void
  readonly onTap?: () => void
  readonly className?: string
}) {
  const { build, onTap, className = 'absolute inset-0 overflow-hidden' } = props
  const host = useRef<HTMLDivElement>(null)
  const first = useRef(build)

  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    let isGone = false
    let tearDown: (() => void) | undefined
    void createStage(element).then((stage) => {
      if (isGone) {
        stage.destroy()
        return
      }
      const end = first.current(stage)
      tearDown = () => {
        end()
        stage.destroy()
      }
    })
    return () => {
      isGone = true
      tearDown?.()
    }
  }, [])

  return <div ref={host} className={className} onPointerDown={onTap} />
}
