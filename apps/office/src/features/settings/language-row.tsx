import { isLanguageCode, LANGUAGES } from '@fairhouse/i18n'
import type { LanguageChoice, LanguageState } from '@fairhouse/protocol'
import { Badge, Button, useTranslator } from '@fairhouse/ui'
import { Switch } from '../../shared/fields.tsx'
import { nameOf, percentOf } from './language-words.ts'

interface LanguageRowProps {
  readonly state: LanguageState
  readonly draft: LanguageChoice
  readonly onOffer: (isOffered: boolean) => void
  readonly onDetails: () => void
}

/** A language: its own name first, as in the members' switcher. */
export function LanguageRow({ state, draft, onOffer, onDetails }: LanguageRowProps) {
  const { t, code: shown, number } = useTranslator()
  const { code, share, review } = state
  const isOffered = draft.offered.includes(code)
  const isFirst = draft.defaultLanguage === code
  const own = isLanguageCode(code) ? LANGUAGES[code] : undefined
  const name = nameOf(code, shown)
  const percent = percentOf(share, number)
  const note = isFirst
    ? t('office.languages.isFirst')
    : state.mustBeOffered
      ? t('office.languages.must')
      : !state.mayBeOffered && !isOffered
        ? t('office.languages.notEnough')
        : undefined
  return (
    <li
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2
        md:grid-cols-[2fr_2fr_1fr_auto_auto]"
    >
      <div className="grid min-w-0">
        <p className="text-sm font-semibold">
          {own && <bdi lang={own.tag}>{own.name}</bdi>}{' '}
          <code className="text-legal font-normal text-text-3">{code}</code>
        </p>
        <p className="text-legal text-text-3">{note === undefined ? name : `${name} · ${note}`}</p>
      </div>
      <div className="order-last col-span-2 flex items-center gap-3 md:order-none md:col-span-1">
        <span aria-hidden className="h-2 flex-1 overflow-hidden rounded-pill bg-surface-3">
          <span className="block h-full bg-brand" style={{ inlineSize: `${share * 100}%` }} />
        </span>
        <span className="figures w-16 text-end text-sm">{percent}</span>
        <span className="sr-only">{t('office.languages.translated')}</span>
      </div>
      <div className="order-last md:order-none">
        <Badge tone={review === 'reviewed' ? 'win' : 'neutral'}>
          {t(`office.languages.review.${review}`)}
        </Badge>
      </div>
      <div className="order-last md:order-none">
        <Button
          variant="ghost"
          size="sm"
          onClick={onDetails}
          aria-label={`${t('office.languages.open')}: ${name}`}
        >
          {t('office.languages.open')}
        </Button>
      </div>
      <Switch
        isOn={isOffered}
        label={t('office.languages.offer', { language: name })}
        disabled={isFirst || (isOffered ? state.mustBeOffered : !state.mayBeOffered)}
        onChange={onOffer}
      />
    </li>
  )
}
