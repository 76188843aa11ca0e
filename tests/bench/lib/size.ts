const IS_BRIEF = process.argv.includes('--brief')

/**
 * How much a bench does. With `--brief` it is `brief`: enough to see that the bench runs to its
 * end; its figures say nothing then.
 */
export function size(full: number, brief: number): number {
  return IS_BRIEF ? brief : full
}
