import type { ReactNode } from 'react'
import { Chips } from './choice.tsx'
import { useTranslator } from './context.tsx'
import type { Contrast, Preference, Theme } from './preference.ts'
import { useStore } from './store.ts'

/** A choice with its heading above. */
export function Preferred({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-2">
      <p aria-hidden className="text-sm font-semibold">
        {title}
      </p>
      {children}
    </div>
  )
}

export interface AppearanceChoicesProps {
  readonly theme: Preference<Theme>
  readonly contrast: Preference<Contrast>
}

/** Light or dark, usual or high contrast: four themes, and the system's own. */
export function AppearanceChoices({ theme, contrast }: AppearanceChoicesProps) {
  const { t } = useTranslator()
  const chosenTheme = useStore(theme)
  const chosenContrast = useStore(contrast)
  const system = { id: 'system', label: t('common.themeSystem') } as const
  return (
    <>
      <Preferred title={t('common.theme')}>
        <Chips<Theme>
          label={t('common.theme')}
          choices={[
            system,
            { id: 'light', label: t('common.themeLight') },
            { id: 'dark', label: t('common.themeDark') },
          ]}
          selected={chosenTheme}
          onSelect={theme.choose}
        />
      </Preferred>
      <Preferred title={t('preferences.contrast')}>
        <Chips<Contrast>
          label={t('preferences.contrast')}
          choices={[
            system,
            { id: 'usual', label: t('preferences.contrastUsual') },
            { id: 'more', label: t('preferences.contrastMore') },
          ]}
          selected={chosenContrast}
          onSelect={contrast.choose}
        />
      </Preferred>
    </>
  )
}
