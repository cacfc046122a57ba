import { type Checker, token } from '../../check/checker.ts'
import type { FlowDef } from '../definition.ts'
import { compile } from '../plan.ts'
import { misplaced } from './misplaced.ts'

/** Where nodes lead: to nodes that are there, not into ways beside, and in the end to an end. */
export function checkPlaces(checker: Checker, def: FlowDef): void {
  const plan = compile(def)
  for (const { at, place, why, node = '' } of misplaced(plan)) {
    const base = at === 'start' ? '/start' : (checker.ids.get(at) ?? '').replace(/\/id$/, '')
    const pointer = [base, ...place.map((step) => token(String(step)))].join('/')
    if (why === 'unknown') checker.unknown(pointer, 'node', node, plan.nodes.keys())
    else if (why === 'beside') checker.add(pointer, `"${node}" cannot be reached from here: it stands in a way beside`)
    else if (why === 'behindJump') checker.add(pointer, 'nothing comes behind a jump without a condition')
    else if (why === 'noEnd') checker.add(pointer, 'no way leads from here to an end')
    else checker.add(pointer, 'a flow cannot launch itself')
  }
}
