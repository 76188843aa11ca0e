import type { CaptchaKind, CaptchaProof } from '@fairhouse/protocol'
import type { MessageKey } from '@fairhouse/i18n'
import { Chips, FieldNote, IconButton, Skeleton, TextField, useTranslator } from '@fairhouse/ui'
import { CircleCheck, Cpu, RotateCw } from 'lucide-react'
import { useId } from 'react'
import { errorMessage } from '../api.ts'
import { SliderCaptcha } from './slider-captcha.tsx'
import { type CaptchaState, useCaptcha } from './use-captcha.ts'

const CHOICES: readonly { readonly id: CaptchaKind; readonly text: MessageKey }[] = [
  { id: 'slider', text: 'identity.captcha.bySlider' },
  { id: 'image', text: 'identity.captcha.byLetters' },
  { id: 'work', text: 'identity.captcha.byDevice' },
]

function Work({ state }: { state: CaptchaState }) {
  const { t } = useTranslator()
  const isDone = state.stage === 'ready'
  const Icon = isDone ? CircleCheck : Cpu
  return (
    <p className="flex min-h-12 items-center gap-2.5 rounded-input bg-surface-2 px-3.5 text-sm">
      <Icon
        aria-hidden
        className={isDone ? 'size-5 text-win' : 'size-5 animate-pulse text-text-3'}
      />
      {t(isDone ? 'identity.captcha.deviceDone' : 'identity.captcha.deviceWorks')}
    </p>
  )
}

function Letters({ state, error }: { state: CaptchaState; error: string | undefined }) {
  const { t } = useTranslator()
  const { captcha, answer, give } = state
  return (
    <div className="grid gap-3">
      <img
        src={`data:image/png;base64,${captcha?.image ?? ''}`}
        alt={t('identity.captcha.lettersAlt')}
        className="h-auto w-full max-w-70 rounded-input border border-line bg-[#fff]"
      />
      <TextField
        label={t('identity.captcha.letters')}
        error={error}
        value={answer}
        onValueChange={give}
        name="captcha"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={16}
      />
    </div>
  )
}

function Puzzle({ state, error }: { state: CaptchaState; error: string | undefined }) {
  const translator = useTranslator()
  const { kind, captcha, stage, answer, give } = state
  if (stage === 'failed') {
    return <FieldNote id="captcha-failed" error={errorMessage(translator, state.error)} />
  }
  if (kind === 'work') return <Work state={state} />
  if (stage === 'loading' || captcha?.kind !== kind) return <Skeleton className="h-40" />
  if (kind === 'image') return <Letters state={state} error={error} />
  return <SliderCaptcha captcha={captcha} answer={answer} onAnswer={give} />
}

export interface CaptchaFieldProps {
  /** Incremented after each submission: a captcha can be used once. */
  readonly round: number
  readonly onProof: (proof: CaptchaProof | undefined) => void
  readonly error?: string | undefined
}

/**
 * Proves that a person, or a device that works for them, is present. Three ways: a puzzle piece to
 * move, letters to read, or a proof of work that needs neither sight nor puzzles.
 */
export function CaptchaField({ round, onProof, error }: CaptchaFieldProps) {
  const { t } = useTranslator()
  const id = useId()
  const state = useCaptcha(round, onProof)
  const { kind, stage, choose, refresh, canRefresh } = state
  const hasOwnNote = kind === 'image' && stage === 'ready'
  return (
    <fieldset className="grid gap-3 rounded-card border border-line p-4">
      <legend className="sr-only">{t('identity.captcha.title')}</legend>
      <div className="flex items-start justify-between gap-2">
        <div className="grid gap-0.5 pt-1">
          <p aria-hidden className="text-sm font-semibold">
            {t('identity.captcha.title')}
          </p>
          <p className="text-sm text-text-3">{t(`identity.captcha.${kind}Hint`)}</p>
        </div>
        <IconButton
          label={t('identity.captcha.refresh')}
          onClick={refresh}
          aria-disabled={!canRefresh}
          className="-me-2 -mt-1 aria-disabled:opacity-55"
        >
          <RotateCw aria-hidden className="size-5" />
        </IconButton>
      </div>
      <Puzzle state={state} error={error} />
      {!hasOwnNote && <FieldNote id={`${id}-note`} {...(error ? { error } : {})} />}
      <Chips
        label={t('identity.captcha.ways')}
        choices={CHOICES.map(({ id: way, text }) => ({ id: way, label: t(text) }))}
        selected={kind}
        onSelect={choose}
      />
      <p role="status" className="sr-only">
        {kind === 'work' && stage === 'ready' ? t('identity.captcha.deviceDone') : ''}
      </p>
    </fieldset>
  )
}
