import type { Rng } from '#server/adapters/rng/rng.ts'

export interface SliderPicture {
  /** PNG with the hole. */
  readonly image: Buffer
  /** PNG of the piece, as high as it is; it belongs at `pieceY` from the top. */
  readonly piece: Buffer
  readonly width: number
  readonly height: number
  readonly pieceY: number
}

/** Port: draws captchas. */
export interface CaptchaPainter {
  /** Letters that a painter can draw and a reader can distinguish. */
  readonly alphabet: string
  /** Bounds of the hole's left edge in a slider's picture, in pixels. */
  readonly sliderRange: { readonly from: number; readonly below: number }
  letters(text: string, rng: Rng): Promise<Buffer>
  slider(offset: number, rng: Rng): Promise<SliderPicture>
}
