import { type ComponentProps, createElement } from 'react'
import { cx } from './cx.ts'

/** An icon of lucide: its name and the shapes it is drawn of. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = ComponentProps<'svg'> & { readonly size?: number }

/**
 * Makes an icon as our pages use them: of one size and one stroke, both set by styles, hidden from
 * assistive technology unless it has a label. The site's build substitutes it for lucide's own
 * factory, which has many more options and is ten times as large.
 */
// oxlint-disable-next-line import/no-default-export -- it stands in for a module that has one
export default function createIcon({ name, node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ size = 24, className, ...props }: IconProps) {
    const attributes = {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': props['aria-label'] === undefined,
      ...props,
      // By its name an icon is found that must be mirrored (styles/scripts.css).
      className: cx(`lucide-${name}`, className),
    } as const
    return createElement('svg', attributes, ...shapes)
  }
}
