import { beforeEach, expect, it, vi } from 'vitest'
import { onSight } from '../src/shared/on-sight.ts'

type Watch = (entries: readonly { target: object; isIntersecting: boolean }[]) => void

let see: Watch = () => undefined
let threshold: number | undefined

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(watch: Watch, options: { threshold: number }) {
        see = watch
        threshold = options.threshold
      }
      observe() {}
      unobserve() {}
    },
  )
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

it('a picture is wanted once a tenth of it has been in sight for 200 ms', () => {
  const [stays, passes] = [{}, {}]
  const wanted: string[] = []
  onSight(stays as Element, () => wanted.push('stays'))
  onSight(passes as Element, () => wanted.push('passes'))
  expect(threshold).toBe(0.1)
  see([
    { target: stays, isIntersecting: true },
    { target: passes, isIntersecting: true },
  ])
  vi.advanceTimersByTime(199)
  expect(wanted).toEqual([])
  // Elements scrolled past are not loaded.
  see([{ target: passes, isIntersecting: false }])
  vi.advanceTimersByTime(1)
  expect(wanted).toEqual(['stays'])
})
