import { isLanguageCode, LANGUAGES, type LanguageCode } from '@fairhouse/i18n'
import { Chips, useTranslator } from '@fairhouse/ui'
import { AppearanceChoices, Preferred } from '@fairhouse/ui/appearance-choices'
import { useStore } from '@fairhouse/ui/store'
import { Switch } from '@fairhouse/ui/switch'
import { chooseLanguage } from './language.ts'
import {
  calmPreference,
  contrastPreference,
  listPreference,
  lowDataPreference,
  themePreference,
} from './preferences.ts'
import { useSystemStatus } from './permission.ts'

function LanguageChoice() {
  const { t, code } = useTranslator()
  const { languages } = useSystemStatus()
  const offered = languages.filter(isLanguageCode)
  if (offered.length < 2) return null
  return (
    <Preferred title={t('common.language')}>
      <Chips<LanguageCode>
        label={t('common.language')}
        choices={offered.map((id) => ({
          id,
          label: <span lang={LANGUAGES[id].tag}>{LANGUAGES[id].name}</span>,
        }))}
        selected={code}
        onSelect={(id) => void chooseLanguage(id)}
      />
    </Preferred>
  )
}

/** Whether long records scroll endlessly or have pages. */
function ListChoice() {
  const { t } = useTranslator()
  const selected = useStore(listPreference)
  return (
    <Preferred title={t('preferences.lists')}>
      <Chips
        label={t('preferences.lists')}
        choices={[
          { id: 'scroll', label: t('preferences.listsScroll') },
          { id: 'pages', label: t('preferences.listsPages') },
        ]}
        selected={selected}
        onSelect={listPreference.choose}
      />
    </Preferred>
  )
}

/** The reader's preferences: language, theme, contrast, calm, low data. */
export function PreferenceChoices() {
  const { t } = useTranslator()
  const calm = useStore(calmPreference)
  const lowData = useStore(lowDataPreference)
  return (
    <div className="grid gap-5">
      <LanguageChoice />
      <AppearanceChoices theme={themePreference} contrast={contrastPreference} />
      <Switch
        label={t('preferences.calm')}
        hint={t('preferences.calmHint')}
        isOn={calm === 'on'}
        onChange={(isOn) => calmPreference.choose(isOn ? 'on' : 'off')}
      />
      <ListChoice />
      <div className="grid gap-2">
        <Preferred title={t('preferences.lowData')}>
          <Chips
            label={t('preferences.lowData')}
            choices={[
              { id: 'auto', label: t('preferences.lowDataAuto') },
              { id: 'on', label: t('preferences.lowDataOn') },
              { id: 'off', label: t('preferences.lowDataOff') },
            ]}
            selected={lowData}
            onSelect={lowDataPreference.choose}
          />
        </Preferred>
        <p className="text-sm text-text-3">{t('preferences.lowDataHint')}</p>
      </div>
    </div>
  )
}
