import type { LanguageState } from '@fairhouse/protocol'
import { Dialog, useTranslator } from '@fairhouse/ui'
import { nameOf } from './language-words.ts'

const COLUMNS = ['total', 'done', 'missing', 'extra', 'placeholders', 'plurals', 'invalid'] as const

interface LanguageDetailsProps {
  readonly state: LanguageState
  readonly onClose: () => void
}

/** Translation progress of a language, file by file: the figures of `npm run texts`. */
export function LanguageDetails({ state, onClose }: LanguageDetailsProps) {
  const { t, number, code: shown } = useTranslator()
  const sum = (column: (typeof COLUMNS)[number]) =>
    state.files.reduce((total, file) => total + file[column], 0)
  return (
    <Dialog
      title={t('office.languages.details', { language: nameOf(state.code, shown) })}
      description={t('office.languages.detailsAbout')}
      size="lg"
      onClose={onClose}
    >
      <div
        // Wider than a phone: it is moved by keyboard, too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('office.languages.details', { language: nameOf(state.code, shown) })}
        className="overflow-x-auto"
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="bg-surface-2 text-legal text-text-2">
              <th className="px-3 py-1.5 text-start font-semibold">{t('office.languages.file')}</th>
              {COLUMNS.map((column) => (
                <th key={column} className="px-3 py-1.5 text-end font-semibold">
                  {t(`office.languages.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {state.files.map((file) => (
              <tr key={file.file} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  <code>{file.file}</code>
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="figures px-3 py-1.5 text-end">
                    {number(file[column])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t border-line-strong font-semibold">
              <th scope="row" className="px-3 py-1.5 text-start">
                {t('office.languages.sum')}
              </th>
              {COLUMNS.map((column) => (
                <td key={column} className="figures px-3 py-1.5 text-end">
                  {number(sum(column))}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  )
}
