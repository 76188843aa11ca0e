import { FIELD_MAX_LENGTH, type RegisterFieldSetting } from '@fairhouse/protocol'

/** Validation faults of a rule being edited; the server checks it again. */
export type RuleFault = 'bounds' | 'requiredOff'

export function ruleFault(rule: RegisterFieldSetting): RuleFault | undefined {
  const { minLength, maxLength, required, enabled } = rule
  const isBound = (value: number, least: number) =>
    Number.isInteger(value) && value >= least && value <= FIELD_MAX_LENGTH
  if (!isBound(minLength, 0) || !isBound(maxLength, 1) || minLength > maxLength) return 'bounds'
  return required && !enabled ? 'requiredOff' : undefined
}

const isSame = (a: RegisterFieldSetting, b: RegisterFieldSetting) =>
  a.patternId === b.patternId &&
  a.minLength === b.minLength &&
  a.maxLength === b.maxLength &&
  a.enabled === b.enabled &&
  a.required === b.required

/** Rules that differ from the server's. */
export function changedRules(
  before: readonly RegisterFieldSetting[],
  now: readonly RegisterFieldSetting[],
): RegisterFieldSetting[] {
  return now.filter((rule) => {
    const was = before.find(({ field }) => field === rule.field)
    return !was || !isSame(was, rule)
  })
}

/** A disabled field cannot be required. */
export function withEdit(
  rules: readonly RegisterFieldSetting[],
  field: string,
  edit: Partial<RegisterFieldSetting>,
): RegisterFieldSetting[] {
  return rules.map((rule) => {
    if (rule.field !== field) return rule
    const next = { ...rule, ...edit }
    return next.enabled ? next : { ...next, required: false }
  })
}
