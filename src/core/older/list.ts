import { listButtons, rowButtons } from '../application/buttons.ts'
import { compileForm } from '../form/form.ts'
import { mayBeKeyword, searchField } from '../form/searchField.ts'
import type { FormDef } from '../types.ts'
import { readHeads } from './buttons.ts'
import { type Context, type Found, fitted, isRecord, type Loose, tame } from './context.ts'
import { isNothing, step } from './ledger.ts'
import { readListFilter } from './listFilter.ts'
import { readListKind, together } from './listKind.ts'
import { isNoiseOfList } from './noise.ts'
import { loseScript } from './scripts.ts'

const flags = [
  'hasPage',
  'showSummary',
  'hasSuperQuery',
  'useColumnPermission',
  'useFormPermission',
  'useBtnPermission',
  'useDataPermission',
]

/** The list of an older designer. Its names are those of the form that came in. */
export function readOlderList(source: Loose, at: string, form: FormDef, context: Context): Loose {
  const list: Loose = { version: 1, type: 1, columnList: [], searchList: [] }
  const { ledger } = context
  const read = new ListReader(source, at, form, list, context)
  readListKind(source, at, list, context)
  for (const [name, value] of Object.entries(source)) {
    const here = at + step(name)
    if (isNothing(value) || ledger.isDone(here) || together.includes(name)) continue
    const own = read.parts[name]
    if (own) own(value, here)
    else if (flags.includes(name)) {
      const flag = fitted({ type: 'boolean' }, value)
      if (typeof flag === 'boolean') context.put(list, name, flag, here)
    } else if (name === 'version') ledger.take(here)
    else if (isNoiseOfList(name)) ledger.lose(here, 'noise', 'tool', { name })
    else if (value === false || value === 0) ledger.take(here)
    else ledger.lose(here, 'left', 'listProperty', { name })
  }
  return list
}

class ListReader {
  constructor(
    private readonly source: Loose,
    private readonly at: string,
    private readonly form: FormDef,
    private readonly list: Loose,
    private readonly context: Context,
  ) {}

  /** What has a reading of its own, by its older name. */
  readonly parts: { readonly [name: string]: (value: unknown, at: string) => void } = {
    columnList: (value, at) => this.columns(value, at),
    searchList: (value, at) => this.searched(value, at),
    pageSize: (value, at) => {
      const size = Number(value)
      if (this.source.hasPage === false || [3, 5].includes(Number(this.list.type)))
        this.context.ledger.lose(at, 'idle', 'noEffect', { name: 'pageSize', kind: 'list' })
      else if (size >= 1) this.context.put(this.list, 'pageSize', size, at)
    },
    btnsList: (value, at) => this.buttons('btnsList', value, at, listButtons),
    columnBtnsList: (value, at) => this.buttons('columnBtnsList', value, at, rowButtons),
    customBtnsList: (value, at) => this.ownButtons(value, at),
    defaultSortConfig: (value, at) => this.order(value, at),
    defaultSidx: (value, at) => this.olderOrder(value, at),
    sort: () => undefined,
    summaryField: (value, at) => this.sums(value, at),
    complexHeaderList: (value, at) => readHeads(value, at, this.list, (name) => this.context.find(name)?.key, this.context),
    thousandsField: (value, at) => this.separators(value, at),
    ruleList: (value, at) => readListFilter(value, at, this.list, this.context),
    funcs: (value, at) => this.scripts(value, at),
    uploaderTemplateJson: (value, at) => this.context.ledger.rest(value, at),
    childTableStyle: (value, at) => {
      if (Number(value) === 1) this.context.ledger.take(at)
      else this.context.ledger.lose(at, 'left', 'childTableStyle')
    },
    tabConfig: (value, at) => {
      if (isRecord(value) && value.on === true) this.context.ledger.lose(at, 'left', 'tabConfig')
      else this.context.ledger.lose(at, 'idle', 'noEffect', { name: 'tabConfig', kind: 'list' })
    },
    printIds: (_value, at) => this.context.ledger.lose(at, 'left', 'printId', {}, { key: 'older.do.print', params: {} }),
  }

  private place(name: string): string {
    return this.at + step(name)
  }

  /** Entries that name a field, each once. */
  private entries(value: unknown, at: string, read: (entry: Loose, found: Found, here: string) => Loose | undefined): Loose[] {
    const { ledger } = this.context
    const seen = new Set<string>()
    return (Array.isArray(value) ? value : []).flatMap((entry, i) => {
      const here = at + step(i)
      if (typeof entry === 'string') return this.entries([{ prop: entry }], `${at}`, read)
      if (!isRecord(entry)) return []
      const name = ['prop', '__vModel__', 'field', 'id'].map((one) => entry[one]).find((one) => typeof one === 'string' && one !== '')
      const found = this.context.find(name)
      if (!found) {
        ledger.lose(here, 'left', 'noField', { name: String(name ?? '') })
        return []
      }
      if (seen.has(found.key)) {
        ledger.lose(here, 'noise', 'twice', { name: found.key })
        return []
      }
      seen.add(found.key)
      const out = read(entry, found, here)
      if (!out) return []
      for (const one of ['prop', '__vModel__', 'field', 'id']) if (entry[one] === name) ledger.take(here + step(one))
      // what else stands there repeats the field of the form
      for (const [one, said] of Object.entries(entry)) {
        const place = here + step(one)
        if (ledger.isDone(place) || isNothing(said)) continue
        if (said === false) ledger.take(place)
        else ledger.lose(place, 'noise', 'copied', { name: one })
      }
      this.context.said.set(out, new Map([['field', here]]))
      return [out]
    })
  }

  private columns(value: unknown, at: string) {
    const spaced = this.source.thousands === true && Array.isArray(this.source.thousandsField) ? this.source.thousandsField : []
    this.list.columnList = this.entries(value, at, (entry, found, here) => {
      const out: Loose = { field: found.key }
      this.label(entry, found, out, here)
      if (Number(entry.width) > 0) this.context.put(out, 'width', Number(entry.width), `${here}/width`)
      for (const [name, values] of [['align', ['left', 'center', 'right']] as const, ['fixed', ['left', 'right', 'none']] as const])
        if ((values as readonly unknown[]).includes(entry[name])) this.context.put(out, name, entry[name], here + step(name))
      if (entry.sortable === true && found.table === undefined) this.context.put(out, 'sortable', true, `${here}/sortable`)
      if (spaced.some((one) => this.context.find(one) === found) && found.widget.holds === 'number') out.display = { thousands: true }
      return out
    })
    this.inPlace()
  }
  private label(entry: Loose, { node }: Found, out: Loose, here: string) {
    if (typeof entry.label !== 'string') return
    this.context.ledger.take(`${here}/label`)
    if (entry.label !== node.label) out.label = tame(entry.label)
  }
  /** A list that is edited in place shows every field that has to be filled in. */
  private inPlace() {
    if (this.list.type !== 4) return
    const columns = this.list.columnList as Loose[]
    const shown = new Set(columns.map(({ field }) => field))
    for (const { node, key, table, widget } of this.context.fields.values())
      if (
        table === undefined &&
        node.required === true &&
        !shown.has(key) &&
        !widget.isSystem &&
        node.defaultValue === undefined &&
        node.expression === undefined
      ) {
        columns.push({ field: key })
        this.context.ledger.change(this.place('columnList'), 'columnAdded', { name: key })
      }
  }

  private searched(value: unknown, at: string) {
    const plan = compileForm(this.form, this.context.env)
    this.list.searchList = this.entries(value, at, (entry, found, here) => {
      const searchType = [1, 2, 3].includes(Number(entry.searchType)) ? Number(entry.searchType) : 1
      const field = plan.byKey.get(found.key)
      if (!field || !searchField(field, { field: found.key, searchType: searchType === 3 ? 3 : 1 })) {
        this.context.ledger.lose(here, 'left', 'notSearched', { name: found.key })
        return undefined
      }
      const out: Loose = { field: found.key, searchType }
      this.context.ledger.take(`${here}/searchType`)
      this.label(entry, found, out, here)
      if (entry.isKeyword === true && !mayBeKeyword(field))
        this.context.ledger.lose(`${here}/isKeyword`, 'left', 'listProperty', { name: 'isKeyword' })
      else if (entry.isKeyword === true) {
        out.isKeyword = true
        this.context.ledger.take(`${here}/isKeyword`)
      }
      return out
    })
  }

  private buttons(name: string, value: unknown, at: string, codes: readonly string[]) {
    const { ledger } = this.context
    const seen = new Set<unknown>()
    this.list[name] = (Array.isArray(value) ? value : []).flatMap((button, i) => {
      const here = at + step(i)
      if (!isRecord(button)) return []
      const isCopy = this.list.type === 4 && button.value === 'copy'
      if (!codes.includes(String(button.value)) || seen.has(button.value) || isCopy) {
        ledger.lose(here, 'left', 'button', { name: String(button.label ?? button.value ?? '') }, { key: 'older.do.button', params: {} })
        return []
      }
      seen.add(button.value)
      const out: Loose = { value: button.value }
      if (typeof button.label === 'string') out.label = tame(button.label)
      if (typeof button.show === 'boolean') out.show = button.show
      for (const one of ['value', 'label', 'show']) ledger.take(here + step(one))
      for (const one of Object.keys(button))
        if (!ledger.isDone(here + step(one)) && !isNothing(button[one])) ledger.lose(here + step(one), 'noise', 'look', { name: one })
      return [out]
    })
  }

  /** Buttons of an application's own: what they do is a script, a form or an interface of the older system. */
  private ownButtons(value: unknown, at: string) {
    for (const [i, button] of (Array.isArray(value) ? (value as unknown[]) : []).entries())
      if (isRecord(button))
        this.context.ledger.lose(
          at + step(i),
          'left',
          'button',
          { name: String(button.label ?? button.value ?? '') },
          { key: 'older.do.listButton', params: {} },
        )
  }

  private order(value: unknown, at: string) {
    const order = this.entries(value, at, (entry, found, here) => {
      if (found.table !== undefined) {
        this.context.ledger.lose(here, 'left', 'notSorted', { name: found.key })
        return undefined
      }
      this.context.ledger.take(`${here}/sort`)
      return { field: found.key, ...(String(entry.sort).startsWith('desc') ? { sort: 'desc' } : { sort: 'asc' }) }
    })
    if (order.length > 0) this.list.defaultSortConfig = order
  }
  /** The oldest lists name one field, and the direction beside it. */
  private olderOrder(value: unknown, at: string) {
    const found = this.context.find(value)
    const sort = this.place('sort')
    if (!found || found.table !== undefined || this.list.defaultSortConfig !== undefined)
      return this.context.ledger.lose(at, 'left', 'noField', { name: String(value) })
    this.context.put(this.list, 'defaultSortConfig', [{ field: found.key, sort: this.source.sort === 'desc' ? 'desc' : 'asc' }], at)
    this.context.ledger.take(sort)
  }

  private sums(value: unknown, at: string) {
    const { ledger } = this.context
    if (this.source.showSummary !== true) return ledger.lose(at, 'idle', 'noEffect', { name: 'summaryField', kind: 'list' })
    this.list.summaryField = (Array.isArray(value) ? value : []).flatMap((name, i) => {
      const found = this.context.find(name)
      if (found) ledger.take(at + step(i))
      else ledger.lose(at + step(i), 'left', 'noField', { name: String(name) })
      return found ? [found.key] : []
    })
  }
  private separators(value: unknown, at: string) {
    const { ledger } = this.context
    const isOn = this.source.thousands === true
    ledger.take(this.place('thousands'))
    const shown = new Set((this.list.columnList as Loose[]).map(({ field }) => field))
    for (const [i, name] of (Array.isArray(value) ? (value as unknown[]) : []).entries()) {
      const found = this.context.find(name)
      if (isOn && found?.widget.holds === 'number' && shown.has(found.key)) ledger.take(at + step(i))
      else ledger.lose(at + step(i), 'idle', 'noEffect', { name: String(name), kind: 'list' })
    }
  }

  private scripts(value: unknown, at: string) {
    if (!isRecord(value)) return
    for (const [name, said] of Object.entries(value)) {
      const [text, here] =
        isRecord(said) && typeof said.func === 'string' ? [said.func, `${at}${step(name)}/func`] : [said, at + step(name)]
      loseScript(text, here, this.context, name === 'rowStyle' || name === 'cellStyle' ? 'colors' : 'listScript')
    }
  }
}
