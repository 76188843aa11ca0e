/** The same items, each read while the one before is in use, so that the database works ahead. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  const read = () => {
    const next = items.next()
    // A fault reaches the consumer that awaits it; without one it must not be unhandled.
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
