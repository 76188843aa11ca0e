import { Badge, Button, Card } from '@fairhouse/ui'
import {
  type BrandSeedLook,
  contrastOf,
  pairsOf,
  THEMES,
  type ThemeName,
  themeTokens,
  TOKENS,
} from '@fairhouse/ui/look'
import { Chapter } from './show.tsx'

const TITLES: Readonly<Record<ThemeName, string>> = {
  light: 'Light',
  dark: 'Dark',
  lightMore: 'Light, high contrast',
  darkMore: 'Dark, high contrast',
}

/** Attributes that set a theme for a part of the page. */
function attributesOf(theme: ThemeName) {
  return {
    'data-theme': theme.startsWith('light') ? 'light' : 'dark',
    'data-contrast': theme.endsWith('More') ? 'more' : 'usual',
  }
}

/** The lowest contrast of a theme, beside its requirement. */
function proofOf(seed: BrandSeedLook, theme: ThemeName): string {
  const tokens = themeTokens(seed, theme)
  const [faintest] = pairsOf(theme)
    .map(([fore, ground, least]) => ({
      name: `${fore} on ${ground}`,
      least,
      is: contrastOf(tokens[fore], tokens[ground]),
    }))
    .toSorted((a, b) => a.is / a.least - b.is / b.least)
  if (!faintest) return ''
  return `${faintest.name} ${faintest.is.toFixed(2)} ≥ ${faintest.least}`
}

function ThemeCard({ seed, theme }: { seed: BrandSeedLook; theme: ThemeName }) {
  const tokens = themeTokens(seed, theme)
  return (
    <div
      {...attributesOf(theme)}
      className="grid content-start gap-4 rounded-hero border border-line bg-bg p-5 text-text"
    >
      <h3 className="text-lg font-bold">{TITLES[theme]}</h3>
      <ul className="grid grid-cols-6 gap-1.5 sm:grid-cols-8">
        {TOKENS.map((token) => (
          <li key={token}>
            <span
              role="img"
              aria-label={`${token} ${tokens[token]}`}
              title={`${token} ${tokens[token]}`}
              className="block aspect-square rounded-input border border-line-strong"
              style={{ background: tokens[token] }}
            />
          </li>
        ))}
      </ul>
      <Card className="grid gap-2 p-4">
        <p className="font-semibold">Text on a card</p>
        <p className="text-sm text-text-2">Second to it, and</p>
        <p className="text-sm text-text-3">third, still readable.</p>
        <p className="flex flex-wrap gap-3 text-sm font-semibold">
          <span className="text-money">R$ 1.284,50</span>
          <span className="text-win">won</span>
          <span className="text-lose">lost</span>
          <span className="text-warn">warning</span>
          <span className="text-info">note</span>
          <span className="text-live">live</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm">Bet</Button>
          <Button size="sm" variant="secondary">
            Later
          </Button>
          <Badge tone="brand">chosen</Badge>
        </div>
      </Card>
      <p className="figures text-legal whitespace-normal text-text-3">
        Faintest pair: {proofOf(seed, theme)}
      </p>
    </div>
  )
}

/** All four themes of a seed side by side, with their contrast check. */
export function Colors({ seed }: { seed: BrandSeedLook }) {
  return (
    <Chapter title="Colours in four themes">
      <div className="grid gap-4 lg:grid-cols-2">
        {THEMES.map((theme) => (
          <ThemeCard key={theme} seed={seed} theme={theme} />
        ))}
      </div>
    </Chapter>
  )
}
