import { type BlockPlace, boardColumns, overlap } from '../portal/places.ts'
import { type Checker, isRecord, type Loose, token } from './checker.ts'

const isWhole = (value: unknown): value is number => Number.isInteger(value)
const isPlaced = (value: unknown): value is BlockPlace =>
  isRecord(value) && isWhole(value.x) && isWhole(value.y) && isWhole(value.w) && isWhole(value.h)

/** The places of a board: of blocks that stand on it and have names, inside of its columns, and each by itself. */
export function checkBoard(checker: Checker, node: Loose, pointer: string): void {
  if (!isRecord(node.places)) return
  const ids: string[] = []
  for (const [i, child] of (Array.isArray(node.children) ? (node.children as unknown[]) : []).entries()) {
    // what a person changes of it is kept by the names of its blocks
    if (isRecord(child) && typeof child.id === 'string') ids.push(child.id)
    else checker.add(`${pointer}/children/${i}`, '"places" needs "id"')
  }
  const seen: Array<[string, BlockPlace]> = []
  for (const [id, place] of Object.entries(node.places)) {
    const at = `${pointer}/places/${token(id)}`
    if (!ids.includes(id)) checker.unknown(at, 'block', id, ids)
    if (!isPlaced(place)) continue
    if (place.x + place.w > boardColumns) checker.add(at, `stands outside of the ${boardColumns} columns`)
    const other = seen.find(([, one]) => overlap(one, place))
    if (other) checker.add(at, `overlaps the block "${other[0]}"`)
    seen.push([id, place])
  }
}
