import type { FieldPlan, Translate } from '#core/form/form.ts'
import { holdsOf } from '#core/form/holds.ts'
import { dateType } from '#core/format/format.ts'
import { escapeHtml } from '#core/format/htmlText.ts'
import { offeredTypes, storedType, typedId } from '#core/rules/people.ts'
import { readCell, wordsIn } from '#core/sheet/readCell.ts'
import type { Json, Node, Row, Text } from '#core/types.ts'
import type { Holds } from '#core/widget.ts'
import { anyOf } from '../../db/columns.ts'
import type { Db } from '../../db/types.ts'
import type { Caller } from '../../http/route.ts'
import { languages, translator } from '../../texts/texts.ts'
import { isStorable } from '../entity/values.ts'
import { type ChoicePlace, rowsOffered } from '../interfaces/options.ts'
import type { Model } from '../model/model.ts'
import { offsetOf } from '../query/days.ts'
import { type Dictionary, dictOf, dictsOf, readDictionaries } from '../query/dictionaries.ts'
import { parentTitle } from '../query/parents.ts'
import { askingAbout } from '../rights/access.ts'
import { type AreaRow, rootArea } from '../words/areas.ts'
import { namedRecords } from '../words/choosing.ts'
import { recordsCalled, relationField, wordedRecords } from '../words/relations.ts'
import type { RecordContext } from '../write/records.ts'
import { type CellKind, cellKind, optionTree } from './cellKinds.ts'
import type { Earlier } from './earlier.ts'
import { Names } from './names.ts'

/** What a text means: a value, or why it means none. */
export type Meaning = { value: Json | undefined } | { rule: string; key: string; text?: string }

const faultKeys: { [holds in Holds]?: string } = {
  number: 'sheet.fault.number',
  flag: 'sheet.fault.flag',
  date: 'sheet.fault.date',
  time: 'sheet.fault.time',
  dateRange: 'sheet.fault.range',
  timeRange: 'sheet.fault.range',
  numberRange: 'sheet.fault.range',
}
const fault = (rule: string, key: string, text: string): Meaning => ({ rule, key, text })
const unknown = (text: string) => fault('exists', 'sheet.fault.missing', text)
const several = (text: string) => fault('exists', 'sheet.fault.several', text)

/** Tables of what a picker chooses, and what a row of each is called. */
const pickedFrom: { [type: string]: { entity: string; says: string } } = {
  user: { entity: 'user', says: 'realName' },
  department: { entity: 'organize', says: 'fullName' },
  company: { entity: 'organize', says: 'fullName' },
  position: { entity: 'position', says: 'fullName' },
  role: { entity: 'role', says: 'fullName' },
  group: { entity: 'group', says: 'fullName' },
}
const areaMark = /\s*[/>\\]\s*/
const allLanguages = languages.map(translator)

/** Finds what the texts of many rows mean: people, units, areas and records are looked up once for all of them. */
export class Cells {
  private dictionaries: ReadonlyMap<string, Dictionary> = new Map()
  private readonly names: Names
  private areas: AreaRow[] = []
  /** ids by the field that names records, and the word */
  private readonly records = new Map<string, Map<string, Set<string>>>()
  private readonly trees = new Map<FieldPlan, Row[][]>()
  private readonly kinds = new Map<FieldPlan, CellKind>()
  private readonly offset: number

  constructor(
    private readonly model: Model,
    private readonly caller: Caller,
    private readonly context: RecordContext,
    private readonly earlier: Earlier | undefined,
  ) {
    // pickers offer everybody what there is: nobody's own reach narrows them
    this.names = new Names(caller.server.db, undefined)
    this.offset = offsetOf(caller.headers)
  }

  /** Looks up what these texts, by field, name. Outside of a transaction. */
  async prime(texts: ReadonlyMap<FieldPlan, readonly string[]>): Promise<void> {
    const { db } = this.caller.server
    this.dictionaries = await readDictionaries(db, dictsOf(this.model.plan))
    const areas = new Set<string>()
    const picked = new Map<string, Set<string>>()
    for (const [plan, all] of texts) {
      const kind = cellKind(this.model, plan)
      const some = [...new Set(all)].filter(isStorable)
      if (some.length === 0) continue
      if (kind === 'area') for (const text of some) for (const word of wordsIn(text).flatMap((one) => one.split(areaMark))) areas.add(word)
      if (kind === 'people')
        for (const type of offeredTypes(plan)) {
          const words = picked.get(type) ?? new Set()
          for (const text of some) for (const word of plan.node.multiple === true ? wordsIn(text) : [text]) words.add(word)
          picked.set(type, words)
        }
      if (kind === 'record') await this.primeRecords(plan, plan.node.multiple === true ? some.flatMap(wordsIn) : some)
      if (kind === 'above') await this.above(db, some)
    }
    for (const [type, words] of picked) {
      const { entity, says } = pickedFrom[type] ?? {}
      if (entity && says) await this.names.prime(entity, says, [...words])
      // a tree is read whole with its first word
      if (entity && says && words.size > 0) await this.names.called(entity, says, [...words][0] as string)
    }
    if (areas.size > 0)
      this.areas = await db
        .selectFrom('base_area')
        .select(['id', 'parentId', 'fullName', 'enabledMark'])
        .where('fullName', '=', anyOf(areas))
        .where('enabledMark', '=', 1)
        .execute()
  }

  private async primeRecords(plan: FieldPlan, words: readonly string[]): Promise<void> {
    const modelId = String(plan.node.modelId ?? '')
    const field = relationField(plan)
    const rows = await namedRecords(askingAbout(this.caller, modelId), field, [], [...new Set(words)])
    this.note(plan.key, rows, field)
  }

  private note(key: string, rows: readonly Row[], field: string): void {
    const known = this.records.get(key) ?? new Map<string, Set<string>>()
    for (const row of rows) {
      const word = String(row[field] ?? '').trim()
      if (word !== '') known.set(word, (known.get(word) ?? new Set()).add(String(row.id)))
    }
    this.records.set(key, known)
  }

  /** Records of the same application by what they are called. */
  private async above(db: Db, words: readonly string[]): Promise<void> {
    // who may not read what they are called, finds out by no word that there is one
    if (this.model.hidesAbove) return
    const title = parentTitle(this.model)
    const { t } = this.context
    const records = await recordsCalled(db, this.model, title, words, t)
    this.note('', await wordedRecords(db, this.model, records, [title], t), title)
  }

  /** Whether the record that this text calls the one above has still to be looked for. */
  asksAbove(text: string): boolean {
    return text !== '' && this.records.get('')?.has(text) !== true
  }

  private kindOf(plan: FieldPlan): CellKind {
    const known = this.kinds.get(plan) ?? cellKind(this.model, plan)
    this.kinds.set(plan, known)
    return known
  }

  /** What a text means in a field, for what its record holds so far: at once, where nobody has to be asked. */
  meaning(trx: Db, plan: FieldPlan, text: string, place: ChoicePlace): Meaning | Promise<Meaning> {
    const { node } = plan
    switch (this.kindOf(plan)) {
      case 'above':
        return this.oneAbove(trx, text)
      case 'area':
        return this.area(node, text)
      case 'people':
        return this.people(plan, text)
      case 'record':
        return this.record(plan, text)
      case 'options':
        return this.option(plan, this.treesOf(plan), text)
      case 'interface':
        return this.offered(trx, plan, text, place)
      case 'html':
        return {
          value: text
            .split(/\r?\n/)
            .map((line) => `<p>${escapeHtml(line)}</p>`)
            .join(''),
        }
      case 'value':
        return { value: isMany(plan) ? wordsIn(text) : text }
      default:
        return this.plain(plan, text)
    }
  }

  private async oneAbove(trx: Db, text: string): Promise<Meaning> {
    if (this.asksAbove(text) && isStorable(text)) await this.above(trx, [text])
    const ids = [...(this.records.get('')?.get(text) ?? [])]
    if (ids.length === 1) return { value: ids[0] }
    if (ids.length === 0 && this.earlier?.has(`app.${this.model.id}`, text)) return { value: undefined }
    return ids.length === 0 ? unknown(text) : several(text)
  }

  private async offered(trx: Db, plan: FieldPlan, text: string, place: ChoicePlace): Promise<Meaning> {
    const rows = await rowsOffered(trx, plan, place, this.context)
    const found = rows ? readCell(plan, text, [...rows]) : undefined
    // what the interface looks up by itself is not among what it offers at first: the rules ask it
    return found && 'value' in found ? found : { value: plan.node.multiple === true ? wordsIn(text) : text }
  }

  private plain(plan: FieldPlan, text: string): Meaning {
    const holds = holdsOf(plan)
    for (const t of [this.context.t, ...allLanguages]) {
      const node = worded(plan.node, t)
      const read = readCell(node === plan.node ? plan : { ...plan, node }, text, [])
      if ('value' in read) return { value: this.inTime(plan, holds, read.value) }
    }
    return fault(holds === 'number' ? 'number' : 'type', faultKeys[holds] ?? 'sheet.fault.value', text)
  }

  /** A moment is written by the clock of whoever writes it, and read by the server's; a day is the same everywhere. */
  private inTime({ node }: FieldPlan, holds: Holds, value: Json | undefined): Json | undefined {
    const isMoment =
      (holds === 'date' || holds === 'dateRange') && dateType((node.format as string | undefined) ?? 'yyyy-MM-dd') === 'datetime'
    if (!isMoment) return value
    const shift = (one: Json): Json => (typeof one === 'number' ? one - this.offset - new Date(one).getTimezoneOffset() * 60_000 : one)
    return Array.isArray(value) ? value.map(shift) : value === undefined ? value : shift(value)
  }

  private treesOf(plan: FieldPlan): Row[][] {
    let found = this.trees.get(plan)
    if (!found) {
      const own = optionTree(plan, this.dictionaries, this.context.t)
      // words of a dictionary are the same in every language
      found = dictOf(plan.node) === undefined ? [own, ...allLanguages.map((t) => optionTree(plan, this.dictionaries, t))] : [own]
      this.trees.set(plan, found)
    }
    return found
  }

  private option(plan: FieldPlan, trees: readonly Row[][], text: string): Meaning {
    for (const tree of trees) {
      const read = readCell(plan, text, tree)
      if ('value' in read) return read
    }
    return fault('option', 'sheet.fault.choice', text)
  }

  private record(plan: FieldPlan, text: string): Meaning {
    const known = this.records.get(plan.key)
    const ids: string[] = []
    for (const word of plan.node.multiple === true ? wordsIn(text) : [text]) {
      const found = [...(known?.get(word) ?? [])]
      if (found.length !== 1) return found.length === 0 ? unknown(word) : several(word)
      ids.push(found[0] as string)
    }
    return { value: plan.node.multiple === true ? ids : ids[0] }
  }

  private async people(plan: FieldPlan, text: string): Promise<Meaning> {
    const { node } = plan
    const types = offeredTypes(plan)
    const ids: string[] = []
    for (const word of node.multiple === true ? wordsIn(text) : [text]) {
      const found = new Set<string>()
      for (const type of types) {
        const { entity, says } = pickedFrom[type] ?? {}
        if (!entity || !says) continue
        for (const row of await this.names.called(entity, says, word)) {
          if (entity === 'organize' && row.category !== type) continue
          found.add(node.onlyId === true ? String(row.id) : typedId(String(row.id), storedType(type)))
        }
      }
      if (found.size !== 1) return found.size === 0 ? unknown(word) : several(word)
      ids.push([...found][0] as string)
    }
    return { value: node.multiple === true ? ids : ids[0] }
  }

  private area(node: Node, text: string): Meaning {
    const paths: string[][] = []
    for (const word of node.multiple === true ? wordsIn(text) : [text.trim()]) {
      let above = rootArea
      const path: string[] = []
      for (const name of word.split(areaMark)) {
        const found = this.areas.find((area) => area.parentId === above && area.fullName === name)
        if (!found) return unknown(word)
        path.push(found.id)
        above = found.id
      }
      paths.push(path)
    }
    return { value: paths }
  }
}

const isMany = (plan: FieldPlan): boolean => plan.node.multiple === true || holdsOf(plan) === 'choices'

/** A switch with its two words in one language. */
const worded = (node: Node, t: Translate): Node => {
  if (node.activeTxt === undefined && node.inactiveTxt === undefined) return node
  return { ...node, activeTxt: t(node.activeTxt as Text | undefined), inactiveTxt: t(node.inactiveTxt as Text | undefined) }
}
