import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flowStandings } from '#core/edit/flow/tree.ts'
import type { FlowResult } from '#core/edit/flow/types.ts'
import { type History, newHistory, noted, redo, undo } from '#core/edit/history.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import { flowFaults, flowOf, runFlow } from '../../helpers/flowDesign.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { type Drawn, draw } from '../../helpers/randomCommands.ts'
import { filledIn, flowCommandOf } from '../../helpers/randomFlowCommands.ts'

interface Desk {
  definition: FlowDef
  history: History
}

/** Carries out what fits and leaves no name without its node, and says what only a person can say; gives every flow on the way. */
function designed(drawn: readonly Drawn[]): Desk[] {
  const desks: Desk[] = [{ definition: flowOf([]), history: newHistory('draft') }]
  const isTaken = (result: FlowResult | undefined) => {
    if (!result?.ok || result.lost.length > 0 || result.patches.length === 0) return false
    const { history } = desks.at(-1) as Desk
    desks.push({ definition: result.definition, history: noted(history, result, []) })
    return true
  }
  for (const one of drawn) {
    const before = desks.length
    const { definition } = desks.at(-1) as Desk
    const command = flowCommandOf(definition, one)
    if (!isTaken(command && runFlow(definition, command))) continue
    const now = () => (desks.at(-1) as Desk).definition
    for (let more = filledIn(now(), one[3]); more; more = filledIn(now(), one[3])) if (!isTaken(runFlow(now(), more))) break
    const faults = flowFaults(now())
    // a jump that was just aimed may lead round in a circle for ever, which no command but that one does
    if (faults.some((fault) => fault.includes('no way leads')) && command?.do === 'addNode') desks.length = before
    else expect(faults, JSON.stringify(command)).toEqual([])
  }
  return desks
}

describe('flows that are made of commands alone', () => {
  it('have no fault at any step, and are taken apart again by undo, equal at every step', () => {
    const kinds = new Map<string, number>()
    let steps = 0
    fc.assert(
      fc.property(fc.array(draw, { minLength: 15, maxLength: 60 }), (drawn) => {
        const desks = designed(drawn)
        steps += desks.length
        const last = desks.at(-1) as Desk
        const ids = flowStandings(last.definition).map(({ node }) => node.id)
        expect(new Set(ids).size).toBe(ids.length)
        for (const { node } of flowStandings(last.definition)) kinds.set(node.kind, (kinds.get(node.kind) ?? 0) + 1)
        let at = last
        for (const before of desks.slice(0, -1).reverse()) {
          at = undo(at.definition, at.history) as Desk
          expect(JSON.stringify(at.definition)).toBe(JSON.stringify(before.definition))
        }
        for (const after of desks.slice(1)) {
          at = redo(at.definition, at.history) as Desk
          expect(JSON.stringify(at.definition)).toBe(JSON.stringify(after.definition))
        }
      }),
      fuzz(1000),
    )
    // it is not by refusing everything that nothing goes wrong
    expect([...kinds.keys()].sort()).toEqual(['approve', 'branch', 'call', 'copy', 'handle', 'jump', 'subflow', 'wait'])
    expect(steps).toBeGreaterThan(1000)
  }, 600_000)
})
