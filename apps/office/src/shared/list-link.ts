/** Classes of a link, in a table or below a panel, to the rows behind a figure. */
export const LIST_LINK =
  'inline-flex min-h-11 min-w-11 items-center gap-1 underline decoration-line-strong ' +
  'underline-offset-4 hover:decoration-current pointer-fine:min-h-6'
