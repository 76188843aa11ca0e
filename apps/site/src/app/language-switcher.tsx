import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'
import { cx, useTranslator } from '@fairhouse/ui'
import { Check, Globe } from 'lucide-react'
import { useDisclosure } from '../shared/disclosure.ts'
import { chooseLanguage } from '../shared/language.ts'
import { useSystemStatus } from '../shared/permission.ts'

/** Switches the language; shown only if there is more than one. */
export function LanguageSwitcher({ className }: { className?: string }) {
  const { t, code } = useTranslator()
  const { languages } = useSystemStatus()
  const { isOpen, id, close, rootProps, buttonProps } = useDisclosure()
  const offered = languages.filter(isLanguageCode)
  if (offered.length < 2) return null
  return (
    <div {...rootProps} data-disclosure className={cx('relative', className)}>
      <button
        {...buttonProps}
        type="button"
        className="inline-flex min-h-11 items-center gap-1.5 rounded-pill px-3 text-sm
          font-semibold text-text-2 transition-colors duration-100 hover:bg-surface-2
          hover:text-text"
      >
        <Globe aria-hidden className="size-5" />
        <span className="sr-only">{t('common.language')}: </span>
        <span className="uppercase">{code.split('-')[0]}</span>
      </button>
      {isOpen && (
        <ul
          id={id}
          className={cx(
            'animate-rise absolute end-0 top-full z-50 mt-1 grid max-h-[70dvh] min-w-52',
            'overflow-y-auto rounded-card border border-line bg-surface-1 p-1.5 shadow-card',
            offered.length > 12 && 'w-104 grid-cols-2',
          )}
        >
          {offered.map((each) => (
            <li key={each}>
              <button
                type="button"
                lang={LANGUAGES[each].tag}
                aria-current={each === code ? 'true' : undefined}
                onClick={() => {
                  close()
                  buttonProps.ref.current?.focus()
                  void chooseLanguage(each)
                }}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-odds
                  px-3 text-start text-sm font-semibold hover:bg-surface-2"
              >
                <bdi>{LANGUAGES[each].name}</bdi>
                {each === code && <Check aria-hidden className="size-4 text-brand" />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
