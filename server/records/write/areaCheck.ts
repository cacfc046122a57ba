import type { Translate } from '#core/form/form.ts'
import { areaPaths } from '#core/rules/area.ts'
import { message } from '#core/rules/check.ts'
import type { Json } from '#core/types.ts'
import type { Db } from '../../db/types.ts'
import { areasById, rootArea } from '../words/areas.ts'
import type { Place, PlaceFault } from './places.ts'

const keysOf = (value: Json | undefined) => new Set(areaPaths(value).map((path) => path.join('/')))

/**
 * AA-02: every id of a path that is newly chosen is there, switched on, and stands right below the one before it. What a
 * record held already stays, whatever became of it.
 */
export async function areaFaults(trx: Db, places: readonly Place[], t: Translate): Promise<PlaceFault[]> {
  const asked = places.flatMap((place) => {
    const { field, value, before } = place
    if (field.widget.choosesFrom !== 'areas') return []
    const kept = keysOf(before)
    const paths = areaPaths(value).filter((path) => !kept.has(path.join('/')))
    return paths.length > 0 ? [{ place, paths }] : []
  })
  if (asked.length === 0) return []
  const known = await areasById(
    trx,
    asked.flatMap(({ paths }) => paths.flat()),
  )
  const stands = (path: string[]) =>
    path.every((id, i) => {
      const area = known.get(id)
      return area !== undefined && area.enabledMark === 1 && area.parentId === (path[i - 1] ?? rootArea)
    })
  return asked
    .filter(({ paths }) => !paths.every(stands))
    .map(({ place }) => ({ place, rule: 'option', message: message(place.field.node, 'option', 't:rule.area.gone', t) }))
}
