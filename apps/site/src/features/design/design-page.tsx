import type { Translator } from '@fairhouse/i18n'
import { CURRENCIES } from '@fairhouse/money'
import { Chips, ToastProvider, UiProvider } from '@fairhouse/ui'
import { brandCss, type BrandSeedLook, PRESETS } from '@fairhouse/ui/look'
import { useLayoutEffect, useState } from 'react'
import { Actions } from './actions.tsx'
import { Art } from './art.tsx'
import { Colors } from './colors.tsx'
import { Facts } from './facts.tsx'
import { Fields } from './fields.tsx'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const clock = { now: () => NOON, first: () => NOON, subscribe: () => () => undefined }

const SWITCHES = {
  brand: ['azulejo', 'placar', 'quintal'],
  theme: ['light', 'dark'],
  contrast: ['usual', 'more'],
  dir: ['ltr', 'rtl'],
  mode: ['usual', 'calm', 'low'],
} as const

type SwitchName = keyof typeof SWITCHES
type Chosen = { readonly [N in SwitchName]: (typeof SWITCHES)[N][number] }

/** Parses `?brand=placar&theme=dark&contrast=more`. */
function readChosen(search: string): Chosen {
  const query = new URLSearchParams(search)
  const of = <N extends SwitchName>(name: N) => {
    const all: readonly string[] = SWITCHES[name]
    const requested = query.get(name) ?? ''
    return (all.includes(requested) ? requested : all[0]) as Chosen[N]
  }
  return {
    brand: of('brand'),
    theme: of('theme'),
    contrast: of('contrast'),
    dir: of('dir'),
    mode: of('mode'),
  }
}

function show({ brand, theme, contrast, dir, mode }: Chosen): void {
  const root = document.documentElement
  root.dir = dir
  root.dataset['theme'] = theme
  root.dataset['contrast'] = contrast
  root.toggleAttribute('data-calm', mode === 'calm')
  root.toggleAttribute('data-low', mode === 'low')
  // The server writes the same element into the head of a brand's pages.
  const style = document.querySelector('#look') ?? document.createElement('style')
  style.id = 'look'
  style.textContent = brandCss(PRESETS[brand])
  document.head.append(style)
}

function Switches({ chosen, onChoose }: { chosen: Chosen; onChoose: (next: Chosen) => void }) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {(Object.keys(SWITCHES) as SwitchName[]).map((name) => (
        <Chips
          key={name}
          label={name}
          choices={SWITCHES[name].map((id) => ({ id, label: id }))}
          selected={chosen[name]}
          onSelect={(id) => onChoose({ ...chosen, [name]: id })}
        />
      ))}
    </div>
  )
}

/**
 * The whole design system, in any theme, brand and direction. For developers; its texts are English
 * only and not part of the catalogues.
 */
export function DesignPage({ translator }: { translator: Translator }) {
  const [chosen, setChosen] = useState(() => readChosen(location.search))
  useLayoutEffect(() => show(chosen), [chosen])
  const seed: BrandSeedLook = PRESETS[chosen.brand]
  const choose = (next: Chosen) => {
    setChosen(next)
    history.replaceState(null, '', `?${new URLSearchParams({ ...next })}`)
  }
  return (
    <UiProvider value={{ translator, currency: CURRENCIES.BRL, clock, art: seed }}>
      <ToastProvider>
        <main className="page grid gap-12 py-8">
          <header className="grid gap-5">
            <h1 className="text-4xl font-bold">Design</h1>
            <Switches chosen={chosen} onChoose={choose} />
          </header>
          <Colors seed={seed} />
          <Actions />
          <Fields />
          <Facts />
          <Art />
        </main>
      </ToastProvider>
    </UiProvider>
  )
}
