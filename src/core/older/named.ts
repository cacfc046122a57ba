import { isRecord } from '../json.ts'

/** What a definition names that is kept on the server. */
export interface Named {
  dict: Set<string>
  interface: Set<string>
  model: Set<string>
  rule: Set<string>
}

/** Under which names older definitions say it. */
const kinds: { readonly [name: string]: keyof Named } = {
  ...{ dictionaryType: 'dict', treeDictionary: 'dict', treeDict: 'dict', modelId: 'model', rule: 'rule' },
  ...{
    propsUrl: 'interface',
    interfaceId: 'interface',
    treePropsUrl: 'interface',
    treeInterfaceId: 'interface',
    treeSyncInterfaceId: 'interface',
  },
}
/** So many of a kind are looked up; a form with more names none that anybody reads. */
const most = 500

/** Every name in a definition that may be one of these, without knowing where it stands. */
export function namesIn(source: unknown): Named {
  const found: Named = { dict: new Set(), interface: new Set(), model: new Set(), rule: new Set() }
  const add = (kind: keyof Named, name: string) => {
    if (found[kind].size < most && name !== '' && name.length <= 100) found[kind].add(name)
  }
  const open: unknown[] = [source]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') {
      for (const [, name = ''] of next.matchAll(/\/DataInterface\/([\w.-]{1,100})\//g)) add('interface', name)
      if (/^\s*[[{]/.test(next) && next.length > 2) {
        try {
          open.push(JSON.parse(next) as unknown)
        } catch {
          // a text that only looks like one
        }
      }
      continue
    }
    if (next === null || typeof next !== 'object') continue
    for (const [name, value] of Object.entries(next)) {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      if (kind && typeof value === 'string') add(kind, value)
      if (value !== null && value !== undefined && (typeof value === 'string' || isRecord(value) || Array.isArray(value))) open.push(value)
    }
  }
  return found
}
