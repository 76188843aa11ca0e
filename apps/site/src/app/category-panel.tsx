import type { VendorCard } from '@fairhouse/protocol'
import { cx } from '@fairhouse/ui'
import type { Category, CategoryCard } from '../shared/categories.ts'
import { useOpenVendor } from '../shared/games/use-open-vendor.ts'
import { VendorMark } from '../shared/games/vendor-mark.tsx'
import { LotteryLink } from '../shared/lottery/lottery-link.tsx'
import { LotteryTile } from '../shared/lottery-look.tsx'

/** Up to this many cards are centred; more start at the side (SPECIFICATION 2.47). */
const CENTRED_MAX = 6

const CARD =
  'grid w-34 gap-2 rounded-card p-2 text-center text-sm font-semibold transition-colors ' +
  'duration-100 hover:bg-surface-2'
const PICTURE = 'aspect-square w-full rounded-odds text-4xl'

interface CardProps {
  readonly category: Category
  readonly card: CategoryCard
  readonly onOpen: () => void
}

/** A vendor: opens its lobby, a list in a dialog, or its only game. */
function VendorButton({ category, vendor, onOpen }: CardProps & { vendor: VendorCard }) {
  const open = useOpenVendor()
  const handleClick = () => {
    onOpen()
    open(category.id, vendor)
  }
  return (
    <button type="button" onClick={handleClick} className={CARD}>
      <VendorMark card={vendor} className={PICTURE} />
      {vendor.name}
    </button>
  )
}

function Card(props: CardProps) {
  const { code, name, lottery, vendor } = props.card
  return (
    <li>
      {vendor && <VendorButton {...props} vendor={vendor} />}
      {lottery && (
        <LotteryLink lotteryCode={code} asksFirst onClick={props.onOpen} className={CARD}>
          <LotteryTile lotteryCode={code} family={lottery.family} className={PICTURE} />
          {name}
        </LotteryLink>
      )}
    </li>
  )
}

/** The content of a category: its vendors, or its lotteries. */
export function CategoryPanel(props: { category: Category; onOpen: () => void }) {
  const { category, onOpen } = props
  return (
    <ul
      className={cx(
        'page flex flex-wrap gap-2 py-4',
        category.cards.length <= CENTRED_MAX && 'justify-center',
      )}
    >
      {category.cards.map((card) => (
        <Card key={card.code} category={category} card={card} onOpen={onOpen} />
      ))}
    </ul>
  )
}
