/** What we use of subset-font, which brings no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    /** What stays of each axis of a variable font. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
  }

  /** The font with these characters alone. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
