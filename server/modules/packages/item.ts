import type { Json } from '#core/types.ts'

/** What a package holds, in the order in which it is brought in: each names only what stands before it, or what follows it in a second step. */
export const itemKinds = [
  'system',
  'dictionary',
  'billRule',
  'calendar',
  'role',
  'map',
  'interface',
  'msgTemplate',
  'sending',
  'application',
  'print',
  'flow',
  'recordEvent',
  'page',
  'portal',
  'menu',
  'view',
  'template',
  'translation',
] as const
export type ItemKind = (typeof itemKinds)[number]

/**
 * Whom and what definitions name that does not travel: it is found again by its code. `menu` and `msgTemplate` are those that
 * are shipped; data sources and accounts of messages stay with their secrets.
 */
export const nameKinds = ['user', 'organize', 'position', 'group', 'menu', 'msgTemplate', 'source', 'account'] as const
export type NameKind = (typeof nameKinds)[number]

/** What is known of a definition or of somebody. Pages have no id but their code. */
export interface Named<K extends string = ItemKind | NameKind> {
  kind: K
  id: string
  enCode: string
  fullName: string
}

/** A definition as it travels: its content names others by their ids. */
export interface Item extends Named<ItemKind> {
  content: Json
}

/** What a package is made of: definitions in the order of their files, and whom they name beside. */
export interface Contents {
  /** packages of one code follow each other; nothing where none was given */
  code: string
  items: Item[]
  names: Named<NameKind>[]
}

/** What a code of packages looks like. */
export const packageCode = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/

export const keyOf = ({ kind, id }: Pick<Named, 'kind' | 'id'>): string => `${kind} ${id}`

/** Orders names alike wherever they are: by kind, then by code. */
export const byCode = (a: Named, b: Named): number =>
  a.kind === b.kind ? (a.enCode < b.enCode ? -1 : a.enCode > b.enCode ? 1 : a.id < b.id ? -1 : 1) : a.kind < b.kind ? -1 : 1

/** Where calls about packages begin, and what they are listed under. */
export const path = '/api/visualdev/Package'
export const tags = ['package']
