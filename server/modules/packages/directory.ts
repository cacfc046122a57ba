import { isRecord } from '#core/json.ts'
import type { Json } from '#core/types.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import { sharedViews } from '../listViews/index.ts'
import { shippedPages } from '../pages/index.ts'
import { wordsOwners } from '../translations/index.ts'
import { loneKinds, wordsId } from './contents.ts'
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
  ['map', 'base_data_map'],
  ['interface', 'base_data_interface'],
  ['sending', 'msg_send_config'],
  ['application', 'base_visual_dev'],
  ['print', 'base_print_dev'],
  ['flow', 'flow_template'],
  ['organize', 'base_organize'],
  ['position', 'base_position'],
  ['group', 'base_group'],
  ['source', 'base_data_source'],
  ['account', 'msg_account'],
] as const

type AnyKind = ItemKind | NameKind
/** Properties that name a definition by its code, or by its id where that is no id that the server gave. */
const codes: { readonly [name: string]: readonly ItemKind[] } = {
  dict: ['dictionary'],
  dictionaryType: ['dictionary'],
  treeDict: ['dictionary'],
  rule: ['billRule'],
  interface: ['interface'],
  interfaceId: ['interface'],
  propsUrl: ['interface'],
  calendar: ['calendar'],
  map: ['map'],
  flow: ['flow'],
  modelId: ['application'],
  model: ['application'],
  application: ['application'],
  // what an entry of the menu shows
  moduleId: ['application', 'page', 'dictionary'],
}
/** What rules of flows name by ids or codes. */
const deciders: { readonly [by: string]: AnyKind } = { users: 'user', role: 'role', position: 'position', group: 'group' }
/** Addresses of calls that name a definition by its code. */
const addresses: ReadonlyArray<readonly [RegExp, ItemKind]> = [
  [/\/DataInterface\/([^/?#{}\s"]+)/g, 'interface'],
  [/\/DictionaryData\/([^/?#{}\s"]+)/g, 'dictionary'],
  [/\/(?:OnlineDev|Base)\/@?([^/?#{}\s"]+)/g, 'application'],
  [/\/DataMap\/([^/?#{}\s"]+)/g, 'map'],
]
/** What names a page by its address. */
const pageAddress = /^\/([A-Za-z][\w.-]*(?:\/[\w.-]+)*)(?:[?#].*)?$/

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
    await directory.addNameless()
    return directory
  }

  /** What has no code of its own: it goes by its id, or by what nothing else of its kind is called. */
  private async addNameless(): Promise<void> {
    const { db } = this
    const templates = await db.selectFrom('msg_template').select(['id', 'enCode', 'fullName', 'templateType']).orderBy('id').execute()
    for (const { id, enCode, fullName, templateType } of templates)
      this.add({ kind: 'msgTemplate', id, enCode, fullName }, templateType === 1)
    const events = await db.selectFrom('msg_record_event').select(['id', 'fullName']).orderBy('id').execute()
    for (const { id, fullName } of events) this.add({ kind: 'recordEvent', id, enCode: id, fullName })
    const kept = await db.selectFrom('base_design_template').select(['id', 'kind', 'fullName']).orderBy('id').execute()
    for (const { id, kind, fullName } of kept) this.add({ kind: 'template', id, enCode: `${kind} ${fullName}`, fullName })
    for (const { id, fullName } of await sharedViews(db)) this.add({ kind: 'view', id, enCode: id, fullName })
    const portals = await db.selectFrom('base_portal').select('code').orderBy('code').execute()
    for (const { code } of portals) this.add({ kind: 'portal', id: code, enCode: code, fullName: code })
    for (const owner of await wordsOwners(db)) {
      const id = wordsId(owner)
      this.add({ kind: 'translation', id, enCode: id, fullName: owner.enCode })
    }
  }

  private readonly shipped = new Set<string>()

  private add(named: Named<AnyKind>, shipped = false): void {
    // a portal and its page go by one code, which is no id
    if (!loneKinds.some((kind) => kind === named.kind)) this.ids.set(named.id, named)
    this.byKind.set(keyOf(named), named)
    const code = `${named.kind} ${named.enCode}`
    if (!this.byCode.has(code)) this.byCode.set(code, named)
    if (shipped) this.shipped.add(named.id)
  }

  /** Whether an entry of the menu, or a template of messages, is shipped and so everywhere. */
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
    const accounts: string[] = []
    const inRule = (by: unknown, ids: unknown) => {
      const kind = typeof by === 'string' && Object.hasOwn(deciders, by) ? deciders[by] : undefined
      if (kind === undefined || !Array.isArray(ids)) return
      for (const id of ids) {
        if (typeof id !== 'string') continue
        if (kind === 'user') accounts.push(id)
        else note([kind], id)
      }
    }
    const note = (kinds: readonly AnyKind[], name: string) => {
      const byId = kinds.map((kind) => this.find(kind, name)).find((one) => one !== undefined)
      const named = byId ?? kinds.map((kind) => this.findCode(kind, name)).find((one) => one !== undefined)
      if (named) found.set(keyOf(named), named)
    }
    const inText = (text: string) => {
      for (const [address, kind] of addresses) for (const [, name = ''] of text.matchAll(address)) note([kind], name)
      const [, page] = pageAddress.exec(text) ?? []
      if (page !== undefined) note(['page'], page.replaceAll('/', '.'))
    }
    const walk = (value: unknown): void => {
      if (typeof value === 'string') inText(value)
      else if (Array.isArray(value)) value.forEach(walk)
      else if (isRecord(value)) {
        inRule(value.by, value.ids)
        for (const [name, one] of Object.entries(value)) {
          const kinds = Object.hasOwn(codes, name) ? codes[name] : undefined
          if (kinds && typeof one === 'string') note(kinds, one)
          walk(one)
        }
      }
    }
    walk(content)
    for (const named of (await this.users('account', accounts)).values()) found.set(keyOf(named), named)
    return [...found.values()]
  }
}
