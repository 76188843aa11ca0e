import { useTranslator } from '@fairhouse/ui'
import { Menu, MENU_ITEM } from '@fairhouse/ui/parts/menu'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

export type DownloadFormat = 'csv' | 'xlsx' | 'pdf'

export interface DownloadMenuProps {
  /** Path of the export route. */
  readonly path: string
  readonly query: Readonly<Record<string, string | undefined>>
  readonly formats: readonly DownloadFormat[]
  /** Further menu items. */
  readonly children?: ReactNode
}

/** The same list as a file, in the reader's language and time zone. */
export function DownloadMenu({ path, query, formats, children }: DownloadMenuProps) {
  const { t, language } = useTranslator()
  const hrefOf = (format: DownloadFormat) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    const all = { ...query, format, language: language.tag, timeZone }
    const given = Object.entries(all).filter((pair) => pair[1] !== undefined)
    return `${path}?${new URLSearchParams(given as [string, string][]).toString()}`
  }
  return (
    <Menu
      align="end"
      trigger={
        <>
          <Download aria-hidden className="size-4" />
          {t('records.download')}
        </>
      }
    >
      {(close) => (
        <>
          {formats.map((format) => (
            <li key={format}>
              <a href={hrefOf(format)} download className={MENU_ITEM} onClick={close}>
                {t(`records.download.${format}`)}
              </a>
            </li>
          ))}
          {children}
        </>
      )}
    </Menu>
  )
}
