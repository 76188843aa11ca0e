import { useState } from 'react'
import { storage } from '../storage.ts'
import { readLook } from './look.ts'
import type { GridColumn, GridLook } from './types.ts'

function stored(key: string): unknown {
  try {
    return JSON.parse(storage.get(key) ?? 'null')
  } catch {
    return undefined
  }
}

/** The look of the grid, stored in this browser. */
export function useLook<Row>(
  name: string,
  columns: readonly GridColumn<Row>[],
): readonly [look: GridLook, setLook: (look: GridLook) => void] {
  const key = `office.grid.${name}`
  const [look, setLook] = useState(() => readLook(stored(key), columns))
  const save = (next: GridLook) => {
    storage.set(key, JSON.stringify(next))
    setLook(next)
  }
  return [look, save]
}
