import { RATE_PRODUCTS } from '@fairhouse/protocol'
import { TextField, useTranslator } from '@fairhouse/ui'
import { productName } from './product-name.ts'
import type { TypedRates } from './typed-rates.ts'

export interface RateFieldsProps {
  readonly legend: string
  readonly hint: string
  readonly rates: TypedRates
  /** The sentence for what is wrong with the rate of a product. */
  readonly faultOf: (product: string) => string | undefined
  readonly onRates: (rates: TypedRates) => void
}

/** The rate of each product, in percent. */
export function RateFields({ legend, hint, rates, faultOf, onRates }: RateFieldsProps) {
  const translator = useTranslator()
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="pb-1 text-sm font-semibold">{legend}</legend>
      <p className="text-sm text-text-3">{hint}</p>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {RATE_PRODUCTS.map((product) => (
          <TextField
            key={product}
            label={productName(translator, product)}
            error={faultOf(product)}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            suffix={
              <span aria-hidden className="px-3 text-text-3">
                %
              </span>
            }
            value={rates[product]}
            onValueChange={(rate) => onRates({ ...rates, [product]: rate })}
          />
        ))}
      </div>
    </fieldset>
  )
}
