import {
  VIEW_LISTS,
  VIEW_STATE_MAX,
  VIEWS_MAX,
  type SavedView,
  type ViewList,
} from '@fairhouse/protocol'
import type { StaffActor } from '#server/core/caller.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { Problem } from '#server/core/problem.ts'
import { auditAction } from '../audited.ts'
import { parseId, wireId } from '#server/core/ids.ts'
import { permissionsIn, requirePermission } from '../policy.ts'

/** The owner, list and brand of views. */
interface ViewPlace {
  readonly actor: StaffActor
  readonly brandId: number
  readonly list: ViewList
}

interface ViewRow {
  readonly [column: string]: unknown
  readonly view_id: bigint
  readonly staff_id: bigint
  readonly name: string
  readonly state: SavedView['state']
  readonly is_shared: boolean
  readonly owner: string
}

function requireList({ actor, brandId, list }: ViewPlace): void {
  requirePermission(actor, brandId, VIEW_LISTS[list])
}

function refuse(field: string, expected: string): never {
  const code = 'VALIDATION_FAILED'
  throw new Problem(code, [{ field, code, expected }])
}

const present = (row: ViewRow, actor: StaffActor): SavedView => ({
  viewId: wireId('viw', row.view_id),
  name: row.name,
  state: row.state,
  isShared: row.is_shared,
  isOwn: row.staff_id === actor.staffId,
  owner: row.owner,
})

/**
 * Views of a list, by name: the own ones, then those that others share. Requires the permission of
 * the list. Throws NOT_FOUND (another's brand), PERMISSION_DENIED.
 */
export async function readViews(db: Tx, place: ViewPlace): Promise<SavedView[]> {
  requireList(place)
  const { actor, brandId, list } = place
  const rows = await db.query<ViewRow>(
    `select v.*, s.name as owner from staff_views v
     join staff_members s on s.staff_id = v.staff_id
     where v.brand_id = $1 and v.list = $2 and (v.staff_id = $3 or v.is_shared)
     order by v.staff_id <> $3, lower(v.name), v.view_id`,
    [brandId, list, actor.staffId],
  )
  return rows.map((row) => present(row, actor))
}

/**
 * Saves a view; an own one of the same name is replaced. Requires the permission of the list.
 * Throws NOT_FOUND (another's brand), PERMISSION_DENIED, VALIDATION_FAILED (too many, or too
 * large).
 */
export async function saveView(
  db: Db,
  place: ViewPlace,
  given: Pick<SavedView, 'name' | 'state' | 'isShared'>,
): Promise<SavedView> {
  requireList(place)
  const { actor, brandId, list } = place
  const { name, isShared } = given
  const state = JSON.stringify(given.state)
  if (state.length > VIEW_STATE_MAX) refuse('state', `<= ${VIEW_STATE_MAX} characters`)
  return db.transaction(async (tx) => {
    const others = await tx.query<{ count: number }>(
      `select count(*)::int as count from staff_views
       where brand_id = $1 and list = $2 and staff_id = $3 and name <> $4`,
      [brandId, list, actor.staffId, name],
    )
    if ((others[0]?.count ?? 0) >= VIEWS_MAX) refuse('name', `<= ${VIEWS_MAX} views`)
    const [row] = await tx.query<ViewRow>(
      `insert into staff_views (brand_id, list, staff_id, name, state, is_shared, changed_at)
       values ($1, $2, $3, $4, $5, $6, app_now())
       on conflict (brand_id, list, staff_id, name) do update
       set state = excluded.state, is_shared = excluded.is_shared, changed_at = excluded.changed_at
       returning *, $7::text as owner`,
      [brandId, list, actor.staffId, name, state, isShared, actor.name],
    )
    if (!row) throw new Problem('INTERNAL')
    const view = present(row, actor)
    await auditAction(tx, actor, {
      brandId,
      action: 'staff.viewSaved',
      subject: view.viewId,
      details: { list, name, isShared },
    })
    return view
  })
}

/**
 * Deletes an own view; with the permission to manage staff, shared ones of others, too. Requires
 * the permission of the list. Throws NOT_FOUND (no such view that is theirs to delete),
 * PERMISSION_DENIED.
 */
export async function deleteView(
  db: Db,
  place: ViewPlace & { readonly viewId: string },
): Promise<void> {
  requireList(place)
  const { actor, brandId, list, viewId } = place
  const mayAll = permissionsIn(actor, brandId).has('staff.write')
  await db.transaction(async (tx) => {
    const [row] = await tx.query<{ name: string; is_shared: boolean }>(
      `delete from staff_views where brand_id = $1 and list = $2 and view_id = $3
         and (staff_id = $4 or ($5 and is_shared)) returning name, is_shared`,
      [brandId, list, parseId('viw', viewId) ?? 0n, actor.staffId, mayAll],
    )
    if (!row) throw new Problem('NOT_FOUND')
    const details = { list, name: row.name, isShared: row.is_shared }
    const action = { brandId, action: 'staff.viewDeleted', subject: viewId, details }
    await auditAction(tx, actor, action)
  })
}
