import type { RegisterSettings } from '@fairhouse/protocol'
import type { FieldRule, RegisterField } from '@fairhouse/protocol/field-rules'

/** The registration method: the tab of the form. */
export type RegisterMethod = 'username' | 'mobile'

/** The fields of the form, in the order of the page. */
export interface RequestedFields {
  readonly main: readonly FieldRule[]
  /** Rarely used: folded away. */
  readonly more: readonly FieldRule[]
}

/** Optional, but shown among the first: it allows resetting a lost password. */
const WORTH_ASKING: ReadonlySet<RegisterField> = new Set(['email'])
/** A visible password need not be typed twice, unless the brand insists. */
const NEVER_OPTIONAL: ReadonlySet<RegisterField> = new Set(['confirmPassword'])
const OF_NUMBER: ReadonlySet<RegisterField> = new Set(['countryDialingCode', 'mobileNum'])

/** A rule adapted to the registration method: each needs its own identifier of the member. */
function forMethod(rule: FieldRule, method: RegisterMethod, settings: RegisterSettings): FieldRule {
  const isMobile = method === 'mobile'
  if (OF_NUMBER.has(rule.field) && isMobile) return { ...rule, enabled: true, required: true }
  if (rule.field === 'username' && isMobile) return { ...rule, required: false }
  if (rule.field !== 'verificationCode') return rule
  const isRequested = settings.needsSmsCode && (isMobile || rule.enabled)
  return { ...rule, enabled: isRequested, required: isRequested }
}

/** The fields of a method; a registration never requests more than the brand switched on. */
export function requestedFields(
  settings: RegisterSettings,
  method: RegisterMethod,
): RequestedFields {
  const rules = settings.fields
    .map((rule) => forMethod(rule, method, settings))
    .filter(({ field, enabled, required }) => {
      if (!enabled || field === 'captcha' || field === 'countryDialingCode') return false
      return required || !NEVER_OPTIONAL.has(field)
    })
  const isMain = ({ field, required }: FieldRule) => required || WORTH_ASKING.has(field)
  const main = rules.filter(isMain)
  // The identifier comes first: for registration by phone, the number and its code.
  const isName = ({ field }: FieldRule) => field === 'mobileNum' || field === 'verificationCode'
  const ordered =
    method === 'mobile' ? [...main.filter(isName), ...main.filter((rule) => !isName(rule))] : main
  return { main: ordered, more: rules.filter((rule) => !isMain(rule)) }
}
