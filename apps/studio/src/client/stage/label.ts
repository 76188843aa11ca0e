import { Container, FillGradient, Text } from 'pixi.js'
import { darken, lighten } from './ink.ts'

export const FONT = "'Plus Jakarta Sans Variable', 'Plus Jakarta Fallback', system-ui, sans-serif"

export interface LabelLook {
  readonly size: number
  readonly colour: string
  /** Colour of the outline; none without. */
  readonly edge?: string
  readonly weight?: '600' | '800'
}

/** Text on the stage: bold, lit from above, with an outline readable on any background. */
export class Label extends Container {
  readonly #text: Text

  constructor(text: string, look: LabelLook) {
    super()
    const fill = new FillGradient({
      type: 'linear',
      start: { x: 0, y: 0 },
      end: { x: 0, y: 1 },
      textureSpace: 'local',
      colorStops: [
        { offset: 0, color: lighten(look.colour, 0.55) },
        { offset: 0.55, color: look.colour },
        { offset: 1, color: darken(look.colour, 0.22) },
      ],
    })
    this.#text = new Text({
      text,
      style: {
        fontFamily: FONT,
        fontSize: look.size,
        fontWeight: look.weight ?? '800',
        fill,
        padding: Math.ceil(look.size * 0.3),
        align: 'center',
        ...(look.edge === undefined
          ? {}
          : {
              stroke: { color: look.edge, width: Math.max(2, look.size * 0.14), join: 'round' },
              dropShadow: {
                color: '#000000',
                alpha: 0.45,
                blur: look.size * 0.12,
                distance: look.size * 0.07,
                angle: Math.PI / 2,
              },
            }),
      },
      resolution: Math.min(3, (window.devicePixelRatio || 1) * 1.5),
    })
    this.#text.anchor.set(0.5)
    this.addChild(this.#text)
  }

  get text(): string {
    return this.#text.text
  }

  set text(text: string) {
    if (this.#text.text !== text) this.#text.text = text
  }

  /** No wider than this: long words are made smaller. */
  fit(width: number): this {
    this.#text.scale.set(1)
    const wide = this.#text.width
    if (wide > width) this.#text.scale.set(width / wide)
    return this
  }
}
