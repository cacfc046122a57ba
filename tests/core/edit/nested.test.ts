import { expect, it } from 'vitest'
import { apply } from '#core/edit/apply.ts'
import { standings } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { Node } from '#core/types.ts'
import { env } from '../../helpers/core.ts'
import { blank, done, faultsOf, idOf, outline, why } from '../../helpers/designing.ts'

const input = (field: string, more: object = {}): Node => ({ pingeKey: 'input', field, label: field, ...more })
const card = (children: Node[], more: object = {}): Node => ({ pingeKey: 'card', header: 'x', children, ...more })
const start = (...fields: Node[]): Application => {
  const definition = blank(fields)
  return { ...definition, list: { ...definition.list, columnList: [{ field: 'city' }], pageSize: 20 } } as Application
}
const groupOf = (definition: Application, n = 0): string =>
  String(standings(definition, env).filter(({ node }) => node.pingeKey === 'card')[n]?.node.id)
const nest = (node: string, path: string | undefined): Command => ({ do: 'setProps', nodes: [node], props: { path } })
const form = ({ form: { fields } }: Application) => outline(fields)

it('fields of a group that gets a path are named by it, wherever they are named, and lose it again', () => {
  const definition = start(card([input('city'), input('zip', { visible: '{{ not empty(form.city) }}' })]))
  const under = done(definition, nest(groupOf(definition), 'address')).definition
  expect(form(under)).toBe('card[address_city address_zip]')
  expect(under.form.fields[0]?.children?.[1]?.visible).toBe('{{ not empty(form.address_city) }}')
  expect(under.list.columnList).toEqual([{ field: 'address_city' }])
  expect(faultsOf(under)).toEqual([])
  expect(form(done(under, nest(groupOf(under), 'home')).definition)).toBe('card[home_city home_zip]')
  expect(form(done(under, nest(groupOf(under), undefined)).definition)).toBe('card[city zip]')
  expect(form(done(under, { do: 'unwrap', node: groupOf(under) }).definition)).toBe('city zip')
})

it('what comes into a group with a path, goes out of it, is copied or renamed there is named by it', () => {
  const definition = start(card([input('a_city')], { path: 'a' }), card([], { path: 'b' }), input('city'))
  const [a, b] = [groupOf(definition), groupOf(definition, 1)]
  const moved = (field: string, of: string) =>
    done(definition, { do: 'move', nodes: [idOf(definition, field)], to: { at: 'inside', of } }).definition
  expect(form(moved('a_city', b))).toBe('card[] card[b_city] city')
  // beside one of its name it is numbered
  expect(form(moved('city', a))).toBe('card[a_city a_city_2] card[]')
  expect(form(done(definition, { do: 'move', nodes: [idOf(definition, 'a_city')], to: { at: 'after', of: b } }).definition)).toBe(
    'card[] card[] city_2 city',
  )
  expect(form(done(definition, { do: 'insert', kind: 'input', to: { at: 'inside', of: b } }).definition)).toBe(
    'card[a_city] card[b_inputField101] city',
  )
  expect(form(done(definition, { do: 'rename', field: 'a_city', to: 'town' }).definition)).toBe('card[a_town] card[] city')
  const copied = done(definition, { do: 'duplicate', nodes: [a] }).definition
  expect(form(copied)).toBe('card[a_city] card[a_inputField101] card[] city')
  expect(faultsOf({ ...copied, list: blank().list })).toEqual([])
})

it('a path is refused that is no name, or too deep; groups in one another are named by both', () => {
  const definition = start(card([card([card([card([input('city')])], { path: 'c' })], { path: 'b' })]))
  const outer = groupOf(definition)
  // a path around others names what is below them as well
  expect(why(definition, nest(outer, 'a b'))).toBe('name')
  expect(why(definition, nest(outer, 'version'))).toBe('name')
  const named = done(definition, nest(outer, 'a')).definition
  expect(form(named)).toBe('card[card[card[card[a_b_c_city]]]]')
  expect(why(named, nest(groupOf(named, 3), 'd'))).toBe('levels')
})

it('fields that have values keep them under the names that they are stored as', () => {
  const definition = start(card([input('city'), input('zip')]))
  const result = apply(definition, nest(groupOf(definition), 'address'), env, (name) => name === 'city')
  if (!result.ok) throw new Error(result.why.key)
  expect(result.definition.form.fields[0]?.children).toMatchObject([{ field: 'address_city', storedAs: 'city' }, { field: 'address_zip' }])
  expect(result.definition.form.fields[0]?.children?.[1]).not.toHaveProperty('storedAs')
  const back = apply(result.definition, nest(groupOf(definition), undefined), env, (name) => name === 'city')
  if (!back.ok) throw new Error(back.why.key)
  expect(back.definition.form.fields[0]?.children?.[0]).not.toHaveProperty('storedAs')
})
