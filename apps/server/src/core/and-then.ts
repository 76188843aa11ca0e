/**
 * Passes a value to `work`: at once, or when the promise of it resolves. What is cached is asked
 * for with every request, and each promise costs turns of the event loop. Where the value is no
 * promise, an error of `work` is thrown at once, not returned as a rejection.
 */
export function andThen<T, R>(
  value: T | Promise<T>,
  work: (value: T) => R | Promise<R>,
): R | Promise<R> {
  return value instanceof Promise ? value.then(work) : work(value)
}
