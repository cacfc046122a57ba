import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { shippedPages } from '../pages/index.ts'
import type { ItemKind, Named, NameKind } from './item.ts'
import { keyOf } from './item.ts'

/** Ids that the server gives. Definitions name others by them, in values, in addresses and in expressions. */
const given = /(?<![0-9a-z])[0-9a-hjkmnp-tv-z]{26}(?![0-9a-z])/g
export const idsIn = (text: string): Set<string> => new Set(text.match(given))

const tables = [
  ['system', 'base_system'],
  ['dictionary', 'base_dictionary_type'],
  ['billRule', 'base_bill_rule'],
  ['calendar', 'flow_calendar'],
  ['role', 'base_role'],
  ['interface', 'base_data_interface'],
  ['application', 'base_visual_dev'],
  ['print', 'base_print_dev'],
  ['flow', 'flow_template'],
  ['organize', 'base_organize'],
  ['position', 'base_position'],
  ['group', 'base_group'],
] as const

type AnyKind = ItemKind | NameKind
/** Properties that name a definition by its code, or by its id where that is no id that the server gave. */
const codes: { readonly [name: string]: ItemKind } = {
  dict: 'dictionary',
  dictionaryType: 'dictionary',
  rule: 'billRule',
  interface: 'interface',
  calendar: 'calendar',
  modelId: 'application',
  moduleId: 'application',
}

/** Who and what is known here, by id and by code. */
export class Directory {
  private readonly ids = new Map<string, Named<AnyKind>>()
  private readonly byKind = new Map<string, Named<AnyKind>>()
  private readonly byCode = new Map<string, Named<AnyKind>>()

  private constructor(private readonly db: Db) {}

  static async of(db: Db): Promise<Directory> {
    const directory = new Directory(db)
    for (const [kind, table] of tables)
      for (const row of await db.selectFrom(table).select(['id', 'enCode', 'fullName']).orderBy('id').execute())
        directory.add({ kind, id: row.id, enCode: row.enCode ?? '', fullName: row.fullName ?? '' })
    const menus = await db.selectFrom('base_menu').select(['id', 'enCode', 'fullName', 'shipped']).orderBy('id').execute()
    // an entry that is shipped is everywhere: it is named, and does not travel
    for (const { id, enCode, fullName, shipped } of menus) directory.add({ kind: 'menu', id, enCode, fullName }, shipped === 1)
    const pages = await db.selectFrom('base_schema').select(['code']).where('kind', '=', 'page').where('version', '>', 0).execute()
    for (const { code } of pages) if (!shippedPages().has(code)) directory.add({ kind: 'page', id: code, enCode: code, fullName: code })
    return directory
  }

  private readonly shipped = new Set<string>()

  private add(named: Named<AnyKind>, shipped = false): void {
    this.ids.set(named.id, named)
    this.byKind.set(keyOf(named), named)
    const code = `${named.kind} ${named.enCode}`
    if (!this.byCode.has(code)) this.byCode.set(code, named)
    if (shipped) this.shipped.add(named.id)
  }

  /** Whether an entry of the menu, or of another kind, is shipped and so everywhere. */
  isShipped = (id: string): boolean => this.shipped.has(id)
  find = (kind: AnyKind, id: string): Named<AnyKind> | undefined => this.byKind.get(`${kind} ${id}`)
  findCode = (kind: AnyKind, enCode: string): Named<AnyKind> | undefined => this.byCode.get(`${kind} ${enCode}`)
  ofKind = (kind: AnyKind): Named<AnyKind>[] => [...this.byKind.values()].filter((one) => one.kind === kind)

  /** People by their accounts, as others by their codes. */
  async users(by: 'id' | 'account', values: Iterable<string>): Promise<Map<string, Named<NameKind>>> {
    const rows = await this.db.selectFrom('base_user').select(['id', 'account', 'realName']).where(by, '=', anyOf(values)).execute()
    return new Map(
      rows.map(({ id, account, realName }) => [by === 'id' ? id : account, { kind: 'user', id, enCode: account, fullName: realName }]),
    )
  }

  /** Entries of dictionaries, by id: the dictionary that each is of. */
  private async entries(ids: Iterable<string>): Promise<string[]> {
    const rows = await this.db
      .selectFrom('base_dictionary_data')
      .select('dictionaryTypeId')
      .distinct()
      .where('id', '=', anyOf(ids))
      .execute()
    return rows.map(({ dictionaryTypeId }) => String(dictionaryTypeId))
  }

  /** Everything that a content names: by ids wherever they stand, and by codes where the language has codes. */
  async namedIn(content: Json): Promise<Named<AnyKind>[]> {
    const found = new Map<string, Named<AnyKind>>()
    const unknown: string[] = []
    for (const id of idsIn(JSON.stringify(content))) {
      const named = this.ids.get(id)
      if (named) found.set(keyOf(named), named)
      else unknown.push(id)
    }
    for (const named of (await this.users('id', unknown)).values()) found.set(keyOf(named), named)
    for (const id of await this.entries(unknown)) {
      const named = this.find('dictionary', id)
      if (named) found.set(keyOf(named), named)
    }
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(walk)
      else if (isRecord(value))
        for (const [name, one] of Object.entries(value)) {
          const kind = Object.hasOwn(codes, name) ? codes[name] : undefined
          const named = kind && typeof one === 'string' ? (this.find(kind, one) ?? this.findCode(kind, one)) : undefined
          if (named) found.set(keyOf(named), named)
          walk(one)
        }
    }
    walk(content)
    return [...found.values()]
  }
}
