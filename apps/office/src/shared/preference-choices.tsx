import { LANGUAGES } from '@fairhouse/i18n'
import { OFFICE_LANGUAGES } from '@fairhouse/i18n/office'
import { Chips, useTranslator } from '@fairhouse/ui'
import { AppearanceChoices } from '@fairhouse/ui/appearance-choices'
import { chooseLanguage } from './language.ts'
import { contrastPreference, themePreference } from './preferences.ts'

/** Language, theme and contrast of this browser. */
export function PreferenceChoices() {
  const { t, code } = useTranslator()
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
      <AppearanceChoices theme={themePreference} contrast={contrastPreference} />
    </div>
  )
}
