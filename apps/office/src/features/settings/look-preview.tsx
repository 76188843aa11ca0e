import type { BrandLook } from '@fairhouse/protocol'
import { Badge, Button, cx, Logo, Tile, UiProvider, useTranslator } from '@fairhouse/ui'
import { Avatar } from '@fairhouse/ui/parts/avatar'
import { brandVariables, THEMES, type ThemeName } from '@fairhouse/ui/look'
import { CURRENCIES } from '@fairhouse/money'
import { Check } from 'lucide-react'
import { proofOf } from './look-draft.ts'

const TILES = ['first', 'second', 'third'] as const

const STILL = { now: () => 0, first: () => 0, subscribe: () => () => undefined }

interface SampleProps {
  readonly look: BrandLook
  readonly theme: ThemeName
  readonly brandName: string
  readonly tagline: string
}

/** A sample page of the brand, in one theme. */
function Sample({ look, theme, brandName, tagline }: SampleProps) {
  const { t, number } = useTranslator()
  const { pairs, held, least } = proofOf(look, theme)
  const isLight = theme.startsWith('light')
  const isMore = theme.endsWith('More')
  return (
    <li
      data-theme={isLight ? 'light' : 'dark'}
      data-contrast={isMore ? 'more' : 'usual'}
      style={{ ...brandVariables(look), fontFamily: 'var(--seed-font)' }}
      className="grid content-start gap-3 overflow-hidden rounded-hero border border-line bg-bg
        pb-3 text-text"
    >
      <div className="flex items-center gap-2 border-b border-line bg-surface-1 px-4 py-2">
        <Logo name={brandName} />
        <span className="figures ms-auto font-semibold text-money">R$ 1.284,50</span>
        <Avatar code={brandName} size="sm" />
      </div>
      <div className="grid gap-3 px-4">
        <p className="text-lg font-bold text-balance">{tagline}</p>
        <ul className="grid grid-cols-3 gap-2">
          {TILES.map((tile) => (
            <li key={tile}>
              <Tile code={`${brandName}-${tile}`} className="aspect-[3/4] w-full" />
            </li>
          ))}
        </ul>
        <div aria-hidden className="flex flex-wrap items-center gap-2">
          <Button size="sm" tabIndex={-1}>
            {t('office.look.sampleBet')}
          </Button>
          <Button size="sm" variant="secondary" tabIndex={-1}>
            {t('office.look.sampleMore')}
          </Button>
          <Badge tone="brand">{t('office.look.sampleOpen')}</Badge>
        </div>
        <p className="flex items-start gap-1.5 text-legal text-text-3">
          <Check aria-hidden className={cx('mt-0.5 size-4', held === pairs && 'text-win')} />
          <span>
            <strong className="me-1 font-semibold text-text">
              {t(`office.look.theme.${theme}`)}
            </strong>
            {t('office.look.proof', {
              held,
              pairs,
              least: number(Math.floor(least * 10) / 10),
            })}
          </span>
        </p>
      </div>
    </li>
  )
}

/** Previews of the brand's pages in all four themes, with their contrast check. */
export function LookPreview(props: {
  readonly look: BrandLook
  readonly brandName: string
  readonly tagline: string
}) {
  const translator = useTranslator()
  return (
    <UiProvider value={{ translator, currency: CURRENCIES.BRL, clock: STILL, art: props.look }}>
      <ul aria-label={translator.t('office.look.preview')} className="grid gap-4 sm:grid-cols-2">
        {THEMES.map((theme) => (
          <Sample key={theme} theme={theme} {...props} />
        ))}
      </ul>
    </UiProvider>
  )
}
