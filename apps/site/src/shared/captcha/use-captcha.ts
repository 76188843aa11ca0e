import type { Captcha, CaptchaKind, CaptchaProof } from '@fairhouse/protocol'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../api.ts'
import { storage } from '../storage.ts'
import { doWork } from './do-work.ts'

const KINDS = ['slider', 'image', 'work'] as const
const STORED = 'captchaKind'
/** A new one at most once a second (SPECIFICATION 9.17). */
const REFRESH_MS = 1000

function storedKind(): CaptchaKind {
  const stored = storage.get(STORED)
  return KINDS.find((kind) => kind === stored) ?? 'slider'
}

type Stage = 'loading' | 'ready' | 'working' | 'failed'

/** Progress of one captcha; `key` identifies it. */
interface Progress {
  readonly key: string
  readonly stage: Stage
  readonly captcha?: Captcha
  readonly answer: string
  readonly error?: unknown
}

export interface CaptchaState {
  readonly kind: CaptchaKind
  readonly captcha: Captcha | undefined
  readonly stage: Stage
  readonly error: unknown
  readonly answer: string
  readonly canRefresh: boolean
  readonly choose: (kind: CaptchaKind) => void
  readonly refresh: () => void
  readonly give: (answer: string) => void
}

type OnProof = (proof: CaptchaProof | undefined) => void

/** Fetches a captcha, and solves a proof of work; stale results are dropped. */
function useProgress(kind: CaptchaKind, key: string, onProof: OnProof) {
  const [progress, setProgress] = useState<Progress>({ key: '', stage: 'loading', answer: '' })
  const reportProof = useEffectEvent(onProof)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const load = async () => {
      const captcha = await api('GET /wps/captcha', { query: { kind }, signal })
      const isWork = captcha.kind === 'work'
      setProgress({ key, captcha, answer: '', stage: isWork ? 'working' : 'ready' })
      if (!isWork) return
      const { captchaId, challenge = '', difficulty = 0 } = captcha
      const answer = await doWork({ challenge, difficulty }, signal)
      setProgress({ key, captcha, answer, stage: 'ready' })
      reportProof({ captchaId, answer })
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) setProgress({ key, stage: 'failed', answer: '', error })
    })
    return () => stop.abort(new Error('no longer wanted'))
  }, [kind, key])
  const current: Progress =
    progress.key === key ? progress : { key, stage: 'loading', answer: '' }
  return { current, setProgress }
}

/**
 * A captcha and its answer. A new one is fetched for each `round`: the server accepts only one
 * answer each, right or wrong. `onProof` is called with every answer.
 */
export function useCaptcha(round: number, onProof: OnProof): CaptchaState {
  const [kind, setKind] = useState(storedKind)
  const [refreshes, setRefreshes] = useState(0)
  const [canRefresh, setCanRefresh] = useState(true)
  const key = `${kind}/${round}/${refreshes}`
  const { current, setProgress } = useProgress(kind, key, onProof)
  const { captcha, stage, error, answer } = current

  useEffect(() => {
    if (canRefresh) return undefined
    const timer = setTimeout(() => setCanRefresh(true), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [canRefresh])

  return {
    kind,
    captcha,
    stage,
    error,
    answer,
    canRefresh,
    choose: (next) => {
      onProof(undefined)
      storage.set(STORED, next)
      setKind(next)
    },
    refresh: () => {
      if (!canRefresh) return
      onProof(undefined)
      setCanRefresh(false)
      setRefreshes((before) => before + 1)
    },
    give: (text) => {
      setProgress({ ...current, answer: text })
      if (captcha) onProof(text === '' ? undefined : { captchaId: captcha.captchaId, answer: text })
    },
  }
}
