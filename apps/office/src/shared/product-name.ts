import type { Translator } from '@fairhouse/i18n'

/** The name of a product: lotteries, or a category of games. */
export function productName({ t, find }: Translator, product: string): string {
  if (product === 'lottery') return t('office.dashboard.lottery')
  return find(`office.games.category.${product}`) ?? product
}
