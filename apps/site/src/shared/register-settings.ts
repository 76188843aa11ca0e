import { missingText, type Translator } from '@fairhouse/i18n'
import {
  checkField,
  type FieldRule,
  fieldRule,
  type RegisterField,
  ruleMessage,
} from '@fairhouse/protocol/field-rules'
import type { RegisterSettings } from '@fairhouse/protocol'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { fromSessionCache, writeCached } from './session-cache.ts'
import { ensureTexts } from './language.ts'
import { queryKeys } from './queries.ts'

/** The brand's registration fields, and the rule of each. */
export const registerSettingsQuery = queryOptions({
  queryKey: queryKeys.registerSettings,
  queryFn: async () => {
    const settings = await api('GET /wps/system/setting/register', {})
    // Few jurisdictions require limits: their texts load with the settings.
    if (settings.limits.length > 0) await ensureTexts('limits')
    else writeCached('rules', settings)
    return settings
  },
  ...fromSessionCache<RegisterSettings>('rules'),
  staleTime: 60_000,
})

/** R-10, until the brand's own rule is known. */
const PASSWORD_RULE = fieldRule({
  field: 'password',
  patternId: 0,
  minLength: 8,
  maxLength: 128,
  enabled: true,
  required: true,
})

export function ruleOf(rules: readonly FieldRule[], field: RegisterField): FieldRule | undefined {
  return rules.find((rule) => rule.field === field)
}

/** The brand's password rule: for registration and for every change. */
export function usePasswordRule(): FieldRule {
  const { data } = useQuery(registerSettingsQuery)
  return (data && ruleOf(data.fields, 'password')) ?? PASSWORD_RULE
}

/** A rule in a sentence: used as a hint, and as an error if it is not met. */
export function ruleText({ t }: Translator, rule: FieldRule): string {
  const { key, values } = ruleMessage(rule)
  return t(key as 'fields.pattern0', values)
}

/** The sentence of a rule that the server named: '<patternId>:<min>:<max>'. */
export function expectedText(translator: Translator, expected: string): string | undefined {
  const [patternId = 0, minLength = 0, maxLength = 0] = expected.split(':').map(Number)
  const rule = { ...PASSWORD_RULE, patternId, minLength, maxLength }
  return expected.split(':').length === 3 ? ruleText(translator, rule) : undefined
}

/** Error text of a value; undefined if it satisfies the rule. */
export function ruleFault(
  translator: Translator,
  rule: FieldRule,
  value: string,
): string | undefined {
  const fault = checkField(rule, value)
  if (fault === undefined) return undefined
  return fault === 'MISSING_FIELD'
    ? missingText(translator, rule.field)
    : ruleText(translator, rule)
}
