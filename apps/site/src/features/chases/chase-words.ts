import type { Translator } from '@fairhouse/i18n'
import type { ChaseStepWire, ChaseWire } from '@fairhouse/protocol'
import type { Tone } from '@fairhouse/ui'

export const CHASE_TONES: Readonly<Record<ChaseWire['state'], Tone>> = {
  running: 'info',
  finished: 'neutral',
  stopped: 'neutral',
}

export const STEP_TONES: Readonly<Record<ChaseStepWire['state'], Tone>> = {
  waiting: 'brand',
  placed: 'info',
  won: 'win',
  lost: 'neutral',
  void: 'warn',
  cancelled: 'neutral',
}

/** Why a chase was stopped, in a sentence; undefined if it runs, or ran to its end. */
export function reasonOf({ t, find }: Translator, { reason }: ChaseWire): string | undefined {
  if (reason === null) return undefined
  return find(`chase.reason.${reason}`) ?? t('chase.reason.other')
}
