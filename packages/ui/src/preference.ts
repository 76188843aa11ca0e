import type { SafeStorage } from './storage.ts'
import { createStore, type Store } from './store.ts'

/** A reader's preference: stored in the browser, and set on <html>, so that CSS reacts to it. */
export interface Preference<T extends string> extends Store<T> {
  /** Stores the choice and applies it at once. */
  readonly choose: (value: T) => void
}

export interface PreferenceOptions<T extends string> {
  readonly storage: SafeStorage
  readonly key: string
  /** The first is the default; it is not stored. */
  readonly values: readonly [T, ...T[]]
  /** Attribute of <html>. */
  readonly attribute: string
  /** The attribute's value; undefined removes it. */
  readonly shownAs: (value: T) => string | undefined
}

/**
 * A preference. A script before the first paint has set the attribute already; from here on it is
 * changed by `choose`.
 */
export function createPreference<T extends string>(options: PreferenceOptions<T>): Preference<T> {
  const { storage, key, values, attribute, shownAs } = options
  const [initial] = values
  const stored = storage.get(key)
  const store = createStore<T>(values.find((value) => value === stored) ?? initial, {
    onServer: initial,
  })
  return {
    ...store,
    choose(value) {
      if (value === initial) storage.remove(key)
      else storage.set(key, value)
      const root = document.documentElement
      const shown = shownAs(value)
      if (shown === undefined) root.removeAttribute(attribute)
      else root.setAttribute(attribute, shown)
      store.set(value)
    },
  }
}

export type Theme = 'system' | 'light' | 'dark'
export type Contrast = 'system' | 'usual' | 'more'

/** The colour of the browser's own frame follows the theme, not only the system. */
function frame(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['media'] ?? meta.media
    meta.dataset['media'] = own
    meta.media = theme === 'system' ? own : own.includes(theme) ? 'all' : 'not all'
  }
}

/** Light, dark, or as the system has it. */
export function createThemePreference(storage: SafeStorage, key: string): Preference<Theme> {
  const preference = createPreference<Theme>({
    storage,
    key,
    values: ['system', 'light', 'dark'],
    attribute: 'data-theme',
    shownAs: (theme) => (theme === 'system' ? undefined : theme),
  })
  return {
    ...preference,
    choose(theme) {
      preference.choose(theme)
      frame(theme)
    },
  }
}

/** Usual or high contrast, or as the system has it. */
export function createContrastPreference(storage: SafeStorage, key: string): Preference<Contrast> {
  return createPreference<Contrast>({
    storage,
    key,
    values: ['system', 'usual', 'more'],
    attribute: 'data-contrast',
    shownAs: (contrast) => (contrast === 'system' ? undefined : contrast),
  })
}
