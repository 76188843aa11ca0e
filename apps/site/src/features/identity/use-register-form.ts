import { isDateTyped, useTranslator } from '@fairhouse/ui'
import { useState } from 'react'
import { dateIn } from '../../shared/age.ts'
import { ApiError, fieldErrors } from '../../shared/api.ts'
import { serverClock } from '../../shared/clock.ts'
import { useSystemStatus } from '../../shared/queries.ts'
import {
  FIELD_OF_ERROR,
  faultOf,
  keepDraft,
  type RegisterField,
  type RegisterForm,
  readDraft,
} from './register-form.ts'

const FIELDS: readonly RegisterField[] = ['username', 'password', 'birthday', 'hasAcceptedTerms']

type Faults = Partial<Record<RegisterField, string>>

function withFault(faults: Faults, field: RegisterField, fault: string | undefined): Faults {
  const others = Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field))
  return fault === undefined ? others : { ...others, [field]: fault }
}

/** The form's values and faults. A field is judged when it is left, and while it is mended. */
export function useRegisterForm() {
  const translator = useTranslator()
  const { minAgeYears, timeZone } = useSystemStatus()
  const [form, setForm] = useState<RegisterForm>(readDraft)
  const [faults, setFaults] = useState<Faults>({})

  const faultIn = (field: RegisterField, values: RegisterForm) =>
    faultOf(translator, field, values, { minAgeYears, today: dateIn(timeZone, serverClock.now()) })

  const judge = (field: RegisterField, values: RegisterForm = form) =>
    setFaults((before) => withFault(before, field, faultIn(field, values)))

  const change = <F extends RegisterField>(field: F, value: RegisterForm[F]) => {
    const values = { ...form, [field]: value }
    setForm(values)
    keepDraft(values)
    // Under age stops here, at once: nobody should type on and be refused at the end.
    const isBirthdayDone = field === 'birthday' && isDateTyped(values.birthday)
    if (faults[field] !== undefined || isBirthdayDone) judge(field, values)
  }

  /** Judges every field; true when all are right. */
  const judgeAll = (): boolean => {
    const found = FIELDS.map((field) => [field, faultIn(field, form)] as const)
    setFaults(Object.fromEntries(found.filter(([, fault]) => fault !== undefined)))
    return found.every(([, fault]) => fault === undefined)
  }

  /** Puts a refusal of the server beside its fields; false when it belongs to none. */
  const showRefusal = (refusal: unknown): boolean => {
    const field = refusal instanceof ApiError ? FIELD_OF_ERROR[refusal.code] : undefined
    const text = refusal instanceof ApiError ? translator.find(`errors.${refusal.code}`) : undefined
    const ofFields: Faults = fieldErrors(translator, refusal)
    const shown = field === undefined ? ofFields : withFault(ofFields, field, text)
    setFaults(shown)
    return Object.keys(shown).length > 0
  }

  return { form, faults, change, judge, judgeAll, showRefusal }
}

export type RegisterFormState = ReturnType<typeof useRegisterForm>
