import { EXPOSURE_STEPS_MAX, type ExposureLimitsWire } from '@fairhouse/protocol'
import { Button, IconButton, TextField, useTranslator } from '@fairhouse/ui'
import { Plus, X } from 'lucide-react'

const PERCENTS = ['fromPercent', 'oddsPercent'] as const

/** A step as typed; `id` is a stable key while steps are added and removed. */
export type StepDraft = Readonly<Record<(typeof PERCENTS)[number], string> & { id: number }>

/** Steps that do not form a ladder: each must begin later and pay less than the one before. */
export class NoLadder extends Error {}

export class Unreadable extends Error {}

export function stepDrafts({ steps }: ExposureLimitsWire): readonly StepDraft[] {
  return steps.map(({ fromPercent, oddsPercent }, id) => ({
    id,
    fromPercent: String(fromPercent),
    oddsPercent: String(oddsPercent),
  }))
}

function readPercent(text: string, min: number): number {
  const percent = Number(text)
  if (!Number.isInteger(percent) || percent < min || percent > 99) throw new Unreadable()
  return percent
}

/** The typed ladder. Throws Unreadable or NoLadder. */
export function readSteps(drafts: readonly StepDraft[]): ExposureLimitsWire['steps'] {
  const steps = drafts.map(({ fromPercent, oddsPercent }) => ({
    fromPercent: readPercent(fromPercent, 10),
    oddsPercent: readPercent(oddsPercent, 1),
  }))
  const isLadder = steps.every((step, at) => {
    const before = steps[at - 1]
    if (before === undefined) return true
    return step.fromPercent > before.fromPercent && step.oddsPercent < before.oddsPercent
  })
  if (!isLadder) throw new NoLadder()
  return steps
}

/** The ladder by which an outcome pays less as it fills. */
export function LimitSteps(props: {
  readonly steps: readonly StepDraft[]
  readonly onChange: (steps: readonly StepDraft[]) => void
}) {
  const { steps, onChange } = props
  const { t } = useTranslator()
  const add = () => {
    const id = Math.max(-1, ...steps.map((step) => step.id)) + 1
    onChange([...steps, { id, fromPercent: '', oddsPercent: '' }])
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-semibold">{t('office.limits.steps')}</legend>
      {steps.map((step, at) => (
        <div
          key={step.id}
          role="group"
          aria-label={t('office.limits.step', { number: at + 1 })}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-3"
        >
          {PERCENTS.map((name) => (
            <TextField
              key={name}
              label={t(`office.limits.${name}`)}
              inputMode="numeric"
              value={step[name]}
              onValueChange={(text) => onChange(steps.with(at, { ...step, [name]: text }))}
              autoComplete="off"
            />
          ))}
          <IconButton
            label={t('office.limits.removeStep', { number: at + 1 })}
            onClick={() => onChange(steps.toSpliced(at, 1))}
          >
            <X aria-hidden className="size-5" />
          </IconButton>
        </div>
      ))}
      {steps.length < EXPOSURE_STEPS_MAX && (
        <Button size="sm" variant="ghost" onClick={add} className="justify-self-start">
          <Plus aria-hidden className="size-4" />
          {t('office.limits.addStep')}
        </Button>
      )}
    </fieldset>
  )
}
