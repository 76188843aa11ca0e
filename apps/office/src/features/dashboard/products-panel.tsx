import type { Dashboard } from '@fairhouse/protocol'
import { Button, useTranslator } from '@fairhouse/ui'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { decimalOf } from '../../shared/amount.tsx'
import { toCsv } from '../../shared/csv.ts'
import { FigureCells } from '../../shared/figure-cells.tsx'
import { LIST_LINK } from '../../shared/list-link.ts'
import { Nothing, Panel } from '../../shared/page.tsx'
import { productName } from '../../shared/product-name.ts'
import { saveFile } from '../../shared/save-file.ts'
import { ScrollTable } from '../../shared/scroll-table.tsx'
import { useMay } from '../../shared/session.ts'

const MONEY = [
  ['turnoverMinor', 'turnover'],
  ['payoutMinor', 'payout'],
  ['ggrMinor', 'ggr'],
  ['rebateMinor', 'rebates'],
  ['bonusMinor', 'bonuses'],
  ['ngrMinor', 'ngr'],
] as const
const FIELDS = MONEY.map(([field]) => field)

type Figures = Pick<Dashboard['total'], (typeof MONEY)[number][0] | 'betCount'>

/** The name of a product, linking to the rows behind it. */
function ProductLink({ product, shown }: { product: string; shown: Dashboard }) {
  const translator = useTranslator()
  const may = useMay()
  const name = productName(translator, product)
  if (product === 'lottery') {
    if (!may('lottery.read')) return name
    const { from, to } = shown
    return (
      <Link to="/lottery-report" search={{ from, to }} className={LIST_LINK}>
        {name}
      </Link>
    )
  }
  if (!may('games.read')) return name
  return (
    <Link to="/games" search={{ part: 'rounds' }} className={LIST_LINK}>
      {name}
    </Link>
  )
}

const NAME = 'py-1.5 pe-2 text-start font-medium'

/** The same figures by product, with a total; exportable. */
export function ProductsPanel({ shown }: { shown: Dashboard }) {
  const translator = useTranslator()
  const { t } = translator
  const { products, total, currency, from, to } = shown
  const title = t('office.dashboard.products')
  const heads = [
    t('office.dashboard.product'),
    t('office.dashboard.bets'),
    ...MONEY.map(([, name]) => t(`office.dashboard.${name}`)),
  ]
  const cellsOf = (name: string, figures: Figures) => [
    name,
    String(figures.betCount),
    ...MONEY.map(([field]) => decimalOf(figures[field], currency)),
  ]
  const save = () => {
    const lines = products.map((one) => cellsOf(productName(translator, one.product), one))
    const table = [heads, ...lines, cellsOf(t('office.report.total'), total)]
    saveFile(`products-${from}-${to}.csv`, 'text/csv;charset=utf-8', toCsv(table))
  }
  const actions = (
    <Button size="sm" variant="ghost" onClick={save}>
      <Download aria-hidden className="size-4" />
      {t('office.grid.export')}
      <span className="sr-only">{title}</span>
    </Button>
  )
  return (
    <Panel title={title} {...(products.length > 0 && { actions })}>
      {products.length === 0 ? (
        <Nothing>{t('office.dashboard.noBets')}</Nothing>
      ) : (
        <ScrollTable label={title} heads={heads}>
          {products.map((one) => (
            <tr key={one.product} className="border-t border-line">
              <th scope="row" className={NAME}>
                <ProductLink product={one.product} shown={shown} />
              </th>
              <FigureCells figures={one} fields={FIELDS} currency={currency} />
            </tr>
          ))}
          <tr className="border-t-2 border-line-strong">
            <th scope="row" className={`${NAME} font-bold`}>
              {t('office.report.total')}
            </th>
            <FigureCells figures={total} fields={FIELDS} currency={currency} />
          </tr>
        </ScrollTable>
      )}
    </Panel>
  )
}
