import { useTranslator } from '@fairhouse/ui'

/** An action of the audit as a person says it; one without a text keeps its own name. */
export function useActionName(): (action: string) => string {
  const { find } = useTranslator()
  return (action) => find(`office.action.${action}`) ?? action
}

/** Why it was done, where the entry says so. */
export function reasonOf(details: Readonly<Record<string, unknown>>): string {
  const { reason } = details
  return typeof reason === 'string' ? reason : ''
}
