/** A colour: lightness 0..1, chroma (0 is grey, 0.37 the most a screen shows), hue 0..360. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
}

type Rgb = readonly [number, number, number]

/** Below this a channel outside of 0..1 is only the rounding of the matrices. */
const EPSILON = 0.000_5

/** Linear-light sRGB, channels outside of 0..1 where a screen cannot show it (Ottosson, 2020). */
function toLinear({ l, c, h }: Oklch): Rgb {
  const turn = (h * Math.PI) / 180
  const a = c * Math.cos(turn)
  const b = c * Math.sin(turn)
  const long = (l + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3
  const medium = (l - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3
  const short = (l - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3
  return [
    4.076_741_662_1 * long - 3.307_711_591_3 * medium + 0.230_969_929_2 * short,
    -1.268_438_004_6 * long + 2.609_757_401_1 * medium - 0.341_319_396_5 * short,
    -0.004_196_086_3 * long - 0.703_418_614_7 * medium + 1.707_614_701 * short,
  ]
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((channel) => channel >= -EPSILON && channel <= 1 + EPSILON)
}

/** The most chroma that a screen can show at this lightness and hue, up to the chroma given. */
function shownChroma({ l, c, h }: Oklch): number {
  if (isShown(toLinear({ l, c, h }))) return c
  let low = 0
  let high = c
  for (let step = 0; step < 16; step += 1) {
    const middle = (low + high) / 2
    if (isShown(toLinear({ l, c: middle, h }))) low = middle
    else high = middle
  }
  return low
}

/** `#rrggbb`. An out-of-gamut colour loses chroma, and keeps its lightness and hue. */
export function toHex(color: Oklch): string {
  const l = Math.min(1, Math.max(0, color.l))
  const rgb = toLinear({ ...color, l, c: shownChroma({ ...color, l }) })
  const bytes = rgb.map((linear) => {
    const channel = Math.min(1, Math.max(0, linear))
    const sent = channel <= 0.003_130_8 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
    return Math.round(sent * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

/** The lightness at which a hue can be most colourful: high for yellow, low for blue. */
export function cuspOf(h: number): number {
  let best = { l: 0.5, c: 0 }
  for (let l = 0.3; l < 1; l += 0.01) {
    const c = shownChroma({ l, c: 0.4, h })
    if (c > best.c) best = { l, c }
  }
  return best.l
}

/** The lightness, chroma and hue of `#rrggbb`; the hue of a grey is of no meaning. */
export function fromHex(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const long = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b)
  const medium = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b)
  const short = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b)
  const x = 1.977_998_495_1 * long - 2.428_592_205 * medium + 0.450_593_709_9 * short
  const y = 0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766 * short
  return {
    l: 0.210_454_255_3 * long + 0.793_617_785 * medium - 0.004_072_046_8 * short,
    c: Math.hypot(x, y),
    h: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  }
}
