import type { Context, Found, Loose } from './context.ts'
import { isNothing, step } from './ledger.ts'

/** Properties that are read together with the kind, or with others. */
export const together = [
  'type',
  'groupField',
  'parentField',
  'treeDataSource',
  'treeDictionary',
  'treeDict',
  'treeRelation',
  'treeSource',
  'thousands',
]

/** What older lists call the interface of a left tree. */
const interfaces = ['treePropsUrl', 'treeInterfaceId', 'treeSyncInterfaceId']

/** What each kind of list is by: a relation, a group, a parent. */
const needs: { readonly [type: number]: string } = { 2: 'treeRelation', 3: 'groupField', 5: 'parentField' }

/** The kind of a list, where all that it needs came in; else it is a plain one. */
export function readListKind(source: Loose, at: string, list: Loose, context: Context) {
  const { ledger } = context
  const field = (name: string): Found | undefined => {
    const found = context.find(source[name])
    return found && found.table === undefined ? found : undefined
  }
  const place = (name: string) => at + step(name)
  const type = Number(source.type ?? 1)
  const need = needs[type]
  const found = need === undefined ? undefined : field(need)
  const tree = type === 2 ? leftTree(source, found, context) : {}
  const isFit = type !== 5 || (found?.widget.namesParent === true && found.node.multiple !== true)
  const isKept =
    [1, 4].includes(type) || (found !== undefined && tree !== undefined && isFit && (type !== 3 || found.node.multiple !== true))
  ledger.take(place('type'))
  if (!isKept) ledger.change(place('type'), 'plainList', { type: String(type) })
  else {
    list.type = type
    if (need && found) context.put(list, need, found.key, place(need))
    for (const [name, value] of Object.entries(tree ?? {})) list[name] = value
  }
  for (const name of [...together, ...interfaces])
    if (!isNothing(source[name])) {
      const isRead = (isKept && name === need) || (tree !== undefined && isKept && type === 2 && readOf(tree).includes(name))
      if (isRead || name === 'type') ledger.take(place(name))
      else if (isKept) ledger.lose(place(name), 'idle', 'noEffect', { name, kind: 'list' })
      else ledger.lose(place(name), 'left', 'noField', { name: String(source[name]) })
    }
}

/** What was read for a left tree. */
function readOf(tree: Loose): string[] {
  const from =
    tree.treeDict !== undefined ? ['treeDictionary', 'treeDict'] : tree.treeSource !== undefined ? [...interfaces, 'treeSource'] : []
  return ['treeDataSource', 'treeRelation', ...from]
}

/** What a left tree shows; nothing where it is not here. */
function leftTree(source: Loose, relation: Found | undefined, { known }: Context): Loose | undefined {
  const from = String(source.treeDataSource ?? 'dictionary')
  if (from === 'dictionary') {
    const code = known.dict(String(source.treeDictionary ?? source.treeDict ?? ''))
    return code === undefined ? undefined : { treeDataSource: from, treeDict: code }
  }
  if (from === 'organize' || from === 'department') return { treeDataSource: 'organize' }
  if (from === 'formField') {
    const node = relation?.node
    return node && (node.source !== undefined || Array.isArray(node.options)) ? { treeDataSource: from } : undefined
  }
  const named = interfaces.map((name) => source[name]).find((one) => typeof one === 'string' && one !== '')
  const code = known.interface(String(named ?? ''))
  return code === undefined ? undefined : { treeDataSource: 'api', treeSource: { interface: code } }
}
