import { useTranslator } from '@fairhouse/ui'

/** Display name of an audit action; one without a text keeps its own name. */
export function useActionName(): (action: string) => string {
  const { find } = useTranslator()
  return (action) => find(`office.action.${action}`) ?? action
}

/** The reason, where the entry has one. */
export function reasonOf(details: Readonly<Record<string, unknown>>): string {
  const { reason } = details
  return typeof reason === 'string' ? reason : ''
}
