/** One field that changed, or would. */
export interface Change {
  readonly name: string
  readonly before: unknown
  readonly after: unknown
}

type DescriptionList = Readonly<Record<string, unknown>>

function isFacts(value: unknown): value is DescriptionList {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Equal on the wire: order counts in lists, not in objects. */
function isEqual(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (!isFacts(value)) return JSON.stringify(value) ?? 'undefined'
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${name}:${canonical(value[name])}`).join()}}`
}

/** Indexes a list of items by id or name, such as the fields of the registration form. */
function byName(value: unknown): DescriptionList | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const pairs = value.map((each: unknown) => {
    const name = isFacts(each) ? (each['id'] ?? each['field'] ?? each['resourceType']) : undefined
    return [name, each] as const
  })
  return pairs.every(([name]) => typeof name === 'string') ? Object.fromEntries(pairs) : undefined
}

/**
 * The differences between two states, field by field, with nested objects as paths ("message.pt").
 * Fields missing in `after` count as unchanged, unless `isWhole`.
 */
export function changesOf(before: unknown, after: unknown, isWhole = false, path = ''): Change[] {
  const old = byName(before) ?? (isFacts(before) ? before : {})
  const next = byName(after) ?? (isFacts(after) ? after : {})
  const names = [...new Set([...(isWhole ? Object.keys(old) : []), ...Object.keys(next)])]
  return names.flatMap((name) => {
    const full = path === '' ? name : `${path}.${name}`
    const [was, is] = [old[name], next[name]]
    if (isEqual(was, is)) return []
    const canOpen =
      (isFacts(is) || byName(is)) && (isFacts(was) || byName(was) || was === undefined)
    if (canOpen) return changesOf(was, is, isWhole, full)
    return [{ name: full, before: was, after: is }]
  })
}
