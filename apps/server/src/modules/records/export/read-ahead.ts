/** The same items, each read while the one before is in use: the database and we work at once. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = items.next()
    // Whoever awaits it hears of a fault; nobody may, when the reader has gone.
    next.catch(() => undefined)
    return next
  }
  let next = read()
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = read()
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await items.return(undefined)
  }
}
