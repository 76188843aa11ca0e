/**
 * Goes on with a value: at once where it is there, since a promise costs turns of the event loop
 * and what is cached is asked for with every request. `work` throws as it would in a chain of
 * promises only where the value is one.
 */
export function andThen<T, R>(
  value: T | Promise<T>,
  work: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(work) : work(value)
}
