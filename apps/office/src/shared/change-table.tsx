import { useTranslator } from '@fairhouse/ui'
import type { Change } from './changes.ts'

/** A value as a person reads it. */
function useWords(): (value: unknown) => string {
  const { t, date } = useTranslator()
  const words = (value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–'
    if (typeof value === 'boolean') return t(value ? 'office.yes' : 'office.no')
    if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(words).join(', ')
    if (typeof value === 'object') return JSON.stringify(value)
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? date(text, 'dateTime') : text
  }
  return words
}

/** Before and after, line by line. The words say it; the colours only underline. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t, find } = useTranslator()
  const words = useWords()
  if (changes.length === 0) return null
  return (
    <div className="overflow-x-auto rounded-input border border-line">
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="bg-surface-2 text-start text-legal text-text-2">
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.what')}
            </th>
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.before')}
            </th>
            <th className="px-3 py-1.5 text-start font-semibold whitespace-nowrap">
              {t('office.change.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="px-3 py-1.5 text-start font-semibold break-words">
                {find(`office.change.name.${name}`) ?? find(`office.switch.${name}`) ?? name}
              </th>
              <td className="px-3 py-1.5 break-words text-text-2">{words(before)}</td>
              <td className="px-3 py-1.5 font-semibold break-words">{words(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
