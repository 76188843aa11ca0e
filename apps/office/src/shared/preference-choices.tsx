import { LANGUAGES } from '@fairhouse/i18n'
import { OFFICE_LANGUAGES } from '@fairhouse/i18n/office'
import { Chips, useTranslator } from '@fairhouse/ui'
import { chooseLanguage } from './language.ts'
import { chooseTheme, themeStore } from './preferences.ts'
import { useStore } from '@fairhouse/ui/store'

/** Language and theme of this browser. */
export function PreferenceChoices() {
  const { t, code } = useTranslator()
  const theme = useStore(themeStore)
  return (
    <div className="grid gap-4">
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{t('common.language')}</h3>
        <Chips
          label={t('common.language')}
          choices={OFFICE_LANGUAGES.map((id) => ({ id, label: LANGUAGES[id].name }))}
          selected={code}
          onSelect={(id) => void chooseLanguage(id)}
        />
      </div>
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{t('common.theme')}</h3>
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
