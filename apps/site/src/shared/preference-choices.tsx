import { isLanguageCode, LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import { Chips, useTranslator } from '@fairhouse/ui'
import { chooseLanguage } from './language.ts'
import { chooseTheme, themeStore } from './preferences.ts'
import { useSystemStatus } from './permission.ts'
import { useStore } from '@fairhouse/ui/store'

/** Theme and, where more than one is offered, language. */
export function PreferenceChoices() {
  const { t, code } = useTranslator()
  const { languages } = useSystemStatus()
  const theme = useStore(themeStore)
  const offered = languages.filter(isLanguageCode)
  return (
    <div className="grid gap-5">
      {offered.length > 1 && (
        <div className="grid gap-2">
          <p aria-hidden className="text-sm font-semibold">
            {t('common.language')}
          </p>
          <Chips<LanguageCode>
            label={t('common.language')}
            choices={offered.map((id) => ({
              id,
              label: <span lang={LANGUAGES[id].tag}>{LANGUAGES[id].name}</span>,
            }))}
            selected={code}
            onSelect={(id) => void chooseLanguage(id)}
          />
        </div>
      )}
      <div className="grid gap-2">
        <p aria-hidden className="text-sm font-semibold">
          {t('common.theme')}
        </p>
        <Chips
          label={t('common.theme')}
          choices={[
            { id: 'system', label: t('common.themeSystem') },
            { id: 'light', label: t('common.themeLight') },
            { id: 'dark', label: t('common.themeDark') },
          ]}
          selected={theme}
          onSelect={chooseTheme}
        />
      </div>
    </div>
  )
}
