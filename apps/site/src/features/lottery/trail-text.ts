import type { Translator } from '@fairhouse/i18n'

/** Display name of a trend series: a position of the draw, or what is counted in it. */
export function trailText({ t, find }: Translator, name: string): string {
  const [, kind, position] = /^(digit|ball|place)(\d+)$/.exec(name) ?? []
  const values = { position: Number(position) }
  if (kind === 'digit') return t('plays.position', values)
  if (kind === 'ball') return t('plays.ball', values)
  if (kind === 'place') return t('plays.place', values)
  return find(`lottery.trail.${name}`) ?? name
}
