/** What we use of subset-font, which brings no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2' | 'truetype'
    /** What stays of each axis of a variable font: a part of it, or one place. */
    readonly variationAxes: Readonly<
      Record<string, number | { readonly min: number; readonly max: number }>
    >
  }

  /** The font with only these characters. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
