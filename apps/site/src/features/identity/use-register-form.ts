import type { Translator } from '@fairhouse/i18n'
import type { RegisterSettings } from '@fairhouse/protocol'
import type { FieldRule } from '@fairhouse/protocol/field-rules'
import { isDateTyped, useCurrency, useFormatMoney, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { dateIn } from '../../shared/age.ts'
import { ApiError, errorMessage, faultText } from '../../shared/api.ts'
import { serverNow } from '../../shared/clock.ts'
import { readInvite } from '../../shared/invite.ts'
import { useSystemStatus } from '../../shared/permission.ts'
import { expectedText } from '../../shared/register-settings.ts'
import { saveDraft, readDraft } from './register-draft.ts'
import { limitPath, limitsBody, signUpLimitFault } from './register-limits.ts'
import { FIELD_OF_ERROR, faultOf, type FormField, type RegisterForm } from './register-form.ts'
import { requestedFields, type RegisterMethod } from './requested-fields.ts'

/** The server's error, and the fields changed since: its faults no longer apply to them. */
interface Refused {
  readonly refusal: unknown
  readonly changed: ReadonlySet<string>
}

/** A draft with referral codes, and data suggested by another service. */
function firstForm(suggested: RegisterForm['texts']): RegisterForm {
  const draft = readDraft()
  return { ...draft, texts: { ...suggested, ...readInvite(), ...draft.texts } }
}

/** Error texts of a refusal, by field. */
function refusedFields(
  translator: Translator,
  refusal: unknown,
): Partial<Record<FormField, string>> {
  if (!(refusal instanceof ApiError)) return {}
  const named = refusal.fields.map(({ field, code, expected = '' }) => {
    const rule = code === 'FIELD_RULE' ? expectedText(translator, expected) : undefined
    return [field, rule ?? faultText(translator, field, code) ?? refusal.message] as const
  })
  const own = FIELD_OF_ERROR[refusal.code]
  return Object.fromEntries(own ? [...named, [own, errorMessage(translator, refusal)]] : named)
}

/**
 * Values and faults of the form. A field is validated when it is left, and while it is corrected.
 * Texts are derived at each rendering, so a change of language updates them at once.
 */
export function useRegisterForm(
  settings: RegisterSettings,
  method: RegisterMethod,
  suggested: RegisterForm['texts'] = {},
) {
  const translator = useTranslator()
  const { minAgeYears, timeZone } = useSystemStatus()
  const currency = useCurrency()
  const format = useFormatMoney()
  const [form, setForm] = useState(() => firstForm(suggested))
  const [touched, setTouched] = useState<ReadonlySet<FormField>>(new Set())
  const [refused, setRefused] = useState<Refused>()
  const requested = requestedFields(settings, method)
  const rules: readonly FieldRule[] = [...requested.main, ...requested.more]
  const offers = settings.limits
  const fields: readonly FormField[] = rules.map(({ field }) => field)
  const lastFields: readonly FormField[] = [...offers.map(limitPath), 'hasAcceptedTerms']

  const ownFault = (field: FormField, values: RegisterForm): string | undefined => {
    if (field === 'hasAcceptedTerms') {
      return values.hasAcceptedTerms ? undefined : translator.t('errors.TERMS_NOT_ACCEPTED')
    }
    const offer = offers.find((each) => limitPath(each) === field)
    if (offer) return signUpLimitFault(translator, format, currency, offer, values.limits)
    const rule = rules.find((each) => each.field === field)
    const today = dateIn(timeZone, serverNow())
    return rule && faultOf(translator, rule, values, { minAgeYears, today })
  }
  const touch = (...fields: readonly FormField[]) =>
    setTouched((before) => new Set([...before, ...fields]))

  const change = (field: FormField, values: RegisterForm) => {
    setForm(values)
    saveDraft(values)
    setRefused((before) => before && { ...before, changed: new Set(before.changed).add(field) })
    // An underage person is stopped at once, before filling in the rest.
    if (field === 'birthday' && isDateTyped(values.birthday)) touch('birthday')
  }

  /** Validates some fields; true if all are valid. */
  const validateThese = (these: readonly FormField[]): boolean => {
    touch(...these)
    return these.every((field) => ownFault(field, form) === undefined)
  }

  /** Shows an error of the server beside its fields. Undefined if none of them is shown. */
  const showRefusal = (refusal: unknown): 'fields' | 'last' | undefined => {
    const found = Object.keys(refusedFields(translator, refusal))
    setRefused({ refusal, changed: new Set() })
    if (found.some((field) => fields.includes(field as FormField))) return 'fields'
    return found.some((field) => lastFields.includes(field as FormField)) ? 'last' : undefined
  }

  return {
    form,
    requested,
    rules,
    change,
    touch,
    /** Validates the fields about the person; limits and terms come last. */
    validateFields: () => validateThese(fields),
    validateAll: () => validateThese([...fields, ...lastFields]),
    showRefusal,
    limitsPart: limitsBody(offers, form.limits, translator.language.formats, currency),
    faultIn: (field: FormField) => {
      const isRefused = refused !== undefined && !refused.changed.has(field)
      const ofServer = isRefused ? refusedFields(translator, refused.refusal)[field] : undefined
      return ofServer ?? (touched.has(field) ? ownFault(field, form) : undefined)
    },
  }
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>
