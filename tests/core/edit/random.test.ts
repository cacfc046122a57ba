import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipped } from '#core/edit/clipboard.ts'
import { type History, newHistory, noted, redo, undo } from '#core/edit/history.ts'
import { opened } from '#core/edit/identity.ts'
import { fieldsIn } from '#core/edit/names.ts'
import { isBelow, standings } from '#core/edit/tree.ts'
import type { Application, Path } from '#core/edit/types.ts'
import { referencesIn } from '#core/edit/uses.ts'
import { applications } from '../../helpers/applications.ts'
import { env } from '../../helpers/core.ts'
import { blank, faultsOf, run } from '../../helpers/designing.ts'
import { fuzz } from '../../helpers/fuzz.ts'
import { commandOf, type Drawn, draw } from '../../helpers/randomCommands.ts'

interface Desk {
  definition: Application
  history: History
}

/** Carries out what fits and what leaves no place without its field; gives every definition on the way. */
function designed(drawn: readonly Drawn[]): Desk[] {
  const desks: Desk[] = [{ definition: blank(), history: newHistory('draft') }]
  for (const one of drawn) {
    const { definition, history } = desks.at(-1) as Desk
    const command = commandOf(definition, one)
    const result = command && run(definition, command)
    if (!result?.ok || result.notes.some(({ what }) => what === 'lost') || result.patches.length === 0) continue
    desks.push({ definition: result.definition, history: noted(history, result, []) })
    expect(faultsOf(result.definition), JSON.stringify(command)).toEqual([])
  }
  return desks
}

describe('definitions that are made of commands alone', () => {
  it('have no fault at any step, and are taken apart again by undo, equal at every step', () => {
    const kinds = new Set<string>()
    let steps = 0
    fc.assert(
      fc.property(fc.array(draw, { minLength: 15, maxLength: 40 }), (drawn) => {
        const desks = designed(drawn)
        steps += desks.length
        for (const { node } of standings((desks.at(-1) as Desk).definition, env)) kinds.add(node.pingeKey)
        let at: Desk = desks.at(-1) as Desk
        for (const before of desks.slice(0, -1).reverse()) {
          at = undo(at.definition, at.history) as Desk
          expect(JSON.stringify(at.definition)).toBe(JSON.stringify(before.definition))
        }
        for (const after of desks.slice(1)) {
          at = redo(at.definition, at.history) as Desk
          expect(JSON.stringify(at.definition)).toBe(JSON.stringify(after.definition))
        }
      }),
      fuzz(300),
    )
    // it is not by refusing everything that nothing goes wrong
    expect(kinds.size).toBeGreaterThan(25)
    expect(steps).toBeGreaterThan(300)
  }, 600_000)
})

const designs = applications.map(({ definition }) => opened(definition, env))

describe('sections that are cut out of one form into another', () => {
  it('name there what they named, or it is told', () => {
    let held = 0
    let told = 0
    fc.assert(
      fc.property(fc.nat(999), fc.nat(999), fc.nat(999), fc.nat(999), fc.nat(5), (from, to, first, into, length) => {
        const [source, target] = [designs[from % designs.length], designs[to % designs.length]] as [Application, Application]
        const nodes = standings(source, env).filter(({ form }) => form?.length === 1)
        const start = nodes[first % nodes.length]
        const ids = nodes.filter(
          ({ list, index }) => list === start?.list && start && index >= start.index && index <= start.index + length,
        )
        const cut = run(source, { do: 'remove', nodes: ids.flatMap(({ node }) => node.id ?? []) })
        if (!cut.ok) return
        const lists = [
          ['form', 'fields'],
          ...standings(target, env)
            .filter(({ node }) => node.pingeKey === 'table')
            .map(({ node }) => String(node.id)),
        ]
        const text = clipped(
          source,
          ids.flatMap(({ node }) => node.id ?? []),
          env,
        ) as string
        const result = run(target, { do: 'paste', text, to: { at: 'inside', of: lists[into % lists.length] as Path | string } })
        if (!result.ok) return
        const { definition, nodes: pasted, notes } = result
        const fields = fieldsIn(definition, ['form'], env)
        const paths = standings(definition, env)
          .filter(({ node }) => pasted.includes(String(node.id)))
          .map(({ path }) => path)
        const named = referencesIn(definition, env).filter(({ path }) => paths.some((one) => isBelow(path, one)))
        const lost = new Set(notes.filter(({ what }) => what === 'lost').map(({ path, node }) => `${node} ${path.join('/')}`))
        for (const { field, path } of named) {
          const base = paths.find((one) => isBelow(path, one)) as Path
          const id = pasted[paths.indexOf(base)]
          if (lost.has(`${id} ${path.slice(base.length).join('/')}`)) told++
          else {
            held++
            expect([...fields.keys()], `${field} at ${path.join('/')}`).toContain(field)
          }
        }
        // what is wrong with the form now is what was told; a list may ask for a column of what is required
        const ends = [...lost].map((one) => one.split(' ')[1] ?? '')
        for (const { pointer, message } of faultsOf(definition).filter((fault) => fault.pointer.startsWith('/fields')))
          expect(
            ends.some((end) => `${pointer}/`.includes(`/${end.split('/')[0]}`)),
            `${pointer}: ${message}`,
          ).toBe(true)
        // and where they were cut out, every place that named one of them is told
        const gone = new Set(fieldsIn(source, ['form'], env).keys())
        for (const key of fieldsIn(cut.definition, ['form'], env).keys()) gone.delete(key)
        const left = referencesIn(cut.definition, env).filter(({ field }) => gone.has(field))
        const lostThere = cut.notes.filter(({ what }) => what === 'lost').map(({ field }) => field)
        for (const { field, path } of left) expect(lostThere, `${field} at ${path.join('/')}`).toContain(field)
      }),
      fuzz(400),
    )
    expect(held).toBeGreaterThan(20)
    expect(told).toBeGreaterThan(0)
  }, 600_000)
})
