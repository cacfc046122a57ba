import { eventsOf } from '../check/nodeContract.ts'
import { resolveText } from '../expression/expr.ts'
import { isWorkedOut } from '../form/form.ts'
import type { Node } from '../types.ts'
import type { Widget } from '../widget.ts'
import { type Context, type Found, isRecord, type Loose } from './context.ts'
import type { Item } from './item.ts'
import { step, type Wording } from './ledger.ts'
import { pathText, readScript, type Script } from './script.ts'
import type { Effect } from './scriptEffect.ts'
import { Unsure, type Value } from './scriptValue.ts'

/** Whose script it is: a field's or a button's, in its sub-table; the form's own has none. */
interface Owner {
  node?: Node
  widget?: Widget
  table?: string | undefined
  at: string
  /** when it runs */
  on: 'change' | 'click' | 'load'
}

const events: { readonly [name: string]: 'change' | 'click' } = { change: 'change', blur: 'change', click: 'click' }

/** The scripts of an item, when every field is known. */
export function readScripts(item: Item, node: Node, widget: Widget, context: Context, table: string | undefined) {
  const on = item.open('on')
  if (!isRecord(on)) return
  for (const [name, text] of Object.entries(on)) {
    const at = item.place('on') + step(name)
    if (typeof text !== 'string') continue
    const event = Object.hasOwn(events, name) ? events[name] : undefined
    const heard = event !== undefined && eventsOf(widget, 'form').includes(event) ? event : undefined
    context.later.push(() => applyScript(text, { node, widget, table, at, on: heard ?? 'load' }, context, heard !== undefined))
  }
}

/** The scripts of a form as a whole; only what is done when it opens can be said of its fields. */
export function readFormScripts(funcs: unknown, at: string, context: Context) {
  if (!isRecord(funcs)) return
  for (const [name, said] of Object.entries(funcs)) {
    // some keep the text beside what the script is called
    const [text, here] = isRecord(said) && typeof said.func === 'string' ? [said.func, `${at}${step(name)}/func`] : [said, at + step(name)]
    if (typeof text === 'string') context.later.push(() => applyScript(text, { at: here, on: 'load' }, context, name === 'onLoad'))
  }
}

/** Scripts that nothing here stands for; one that does nothing says nothing. */
export function loseScript(text: unknown, at: string, context: Context, suggestion: string) {
  if (typeof text !== 'string' || context.ledger.isDone(at)) return
  const script = readScript(text, { data: () => undefined, field: () => undefined })
  if (script.empty) context.ledger.lose(at, 'noise', 'emptyScript')
  else context.ledger.lose(at, 'script', 'scriptHere', {}, { key: `older.do.${suggestion}`, params: {} })
}

/** What to write instead, by what the script calls. */
function suggestionFor({ calls }: Script, at: string): Wording {
  const said = [
    ['beforeSubmit', at.includes('beforeSubmit')],
    ['afterSubmit', at.includes('afterSubmit')],
    ['request', calls.has('request')],
    ['options', calls.has('setFieldOptions') || calls.has('getFieldOptions')],
    ['state', ['setShowOrHide', 'setRequired', 'setDisabled'].some((one) => calls.has(one))],
    ['linkage', calls.has('setFormData')],
  ] as const
  return { key: `older.do.${said.find(([, holds]) => holds)?.[0] ?? 'script'}`, params: {} }
}

function applyScript(text: string, owner: Owner, context: Context, isHeard: boolean) {
  const { ledger } = context
  const script = readScript(text, {
    data: () => (owner.node?.field === undefined ? undefined : valueFor(fieldOf(owner, context), owner.table)),
    field: (names) => readField(names, owner, context),
  })
  if (script.empty) return ledger.lose(owner.at, 'noise', 'emptyScript')
  try {
    if (script.unsure !== undefined) throw new Unsure(script.unsure)
    if (!isHeard) throw new Unsure('event')
    const commits = new Effects(owner, context).read(script.effects)
    for (const commit of commits) commit()
    ledger.take(owner.at)
  } catch (error) {
    if (!(error instanceof Unsure)) throw error
    ledger.lose(owner.at, 'script', 'script', { why: error.message.slice(0, 100) }, suggestionFor(script, owner.at))
  }
}

const fieldOf = ({ node, table }: Owner, context: Context): Found | undefined => {
  const name = String(node?.field)
  return context.fields.get(table === undefined ? name : `${table}.${name}`)
}

/** A field as a script reads it. */
function valueFor(found: Found | undefined, table: string | undefined): Value | undefined {
  if (!found || (found.table !== undefined && found.table !== table)) return undefined
  const { holds } = found.widget
  const several = found.node.multiple === true || ['choices', 'path', 'rows', 'files'].includes(holds ?? '') || holds?.endsWith('Range')
  const kind = several
    ? 'list'
    : holds === 'number' || holds === 'flag' || holds === 'date'
      ? 'number'
      : holds === 'text' || holds === 'html'
        ? 'text'
        : 'choice'
  return { text: `${found.table === undefined ? 'form' : 'row'}.${found.node.field}`, kind, reads: [found.key] }
}

function readField([name = '', column, ...more]: readonly string[], { table }: Owner, context: Context): Value | undefined {
  const found = context.find(name)
  if (!found || more.length > 0) return undefined
  if (column === undefined) return valueFor(found, table)
  const child = context.find(`${name}.${column}`)
  if (!found.widget.isTable || child?.widget.holds !== 'number') return undefined
  return { text: `form.${found.node.field}.${child.node.field}`, kind: 'list', reads: [child.key, found.key] }
}

/** What a script does, as what the definition says instead: all of it, or Unsure. */
class Effects {
  private readonly commits: Array<() => void> = []
  private readonly setNow = new Set<string>()
  private readonly actions: Loose[] = []
  constructor(
    private readonly owner: Owner,
    private readonly context: Context,
  ) {}

  read(effects: readonly Effect[]): Array<() => void> {
    // what a script decides last is what stays
    const isLast = (effect: Effect, i: number) =>
      effect.do !== 'state' ||
      !effects.slice(i + 1).some((one) => one.do === 'state' && one.state === effect.state && one.field === effect.field)
    for (const effect of effects.filter(isLast)) {
      if (effect.do === 'state') this.state(effect)
      else if (effect.do === 'set') this.set(effect)
      else this.ask(effect)
    }
    const { node } = this.owner
    if (this.actions.length > 0 && node) {
      const name = this.owner.on === 'click' ? 'do' : 'on'
      this.commits.push(() => {
        if (name === 'do') this.context.put(node, 'do', [...((node.do as Loose[] | undefined) ?? []), ...this.actions], this.owner.at)
        else {
          const before: unknown[] = node.on?.change ?? []
          this.context.put(node, 'on', { ...node.on, change: [...before, ...this.actions] }, this.owner.at)
        }
      })
    }
    return this.commits
  }

  private target(name: string): Found {
    const found = this.context.find(name, this.owner.table)
    if (!found) throw new Unsure(name)
    return found
  }
  /** What is set here is read again as it was before. */
  private requireFresh(...values: Array<Value | null | undefined>) {
    for (const value of values) for (const key of value?.reads ?? []) if (this.setNow.has(key)) throw new Unsure(key)
  }

  /** A state is what an expression says at any time, not what a script left behind. */
  private state({ state, field, value }: Effect & { do: 'state' }) {
    const { owner, context } = this
    const { node, table, widget } = this.target(field)
    this.requireFresh(value)
    if (owner.on === 'click') throw new Unsure(field)
    if (table !== undefined && table !== owner.table && owner.table !== undefined) throw new Unsure(field)
    if (table === undefined && owner.table !== undefined) throw new Unsure(field)
    if (state === 'required' && (!widget.isField || widget.isSystem)) throw new Unsure(field)
    const isFixed = value.text === 'true' || value.text === 'false'
    const before = node[state]
    const said = `{{ ${value.text} }}`
    // what it is before anybody has filled anything in
    const first = isFixed ? value.text === 'true' : resolveText(said, { form: {}, row: {} }) === true
    if (owner.on === 'change' && isFixed) throw new Unsure(field)
    if (typeof before === 'string') {
      const start = resolveText(before, { form: {}, row: {} }) === true
      if (before !== said && !(isFixed && start === first)) throw new Unsure(field)
      return
    }
    if (state === 'visible' && node.noShow === true && first && owner.on === 'change') throw new Unsure(field)
    this.commits.push(() => {
      if (state === 'visible' && isFixed) {
        if (value.text === 'false') context.put(node, 'noShow', true, owner.at)
        else delete node.noShow
        return
      }
      const start = state === 'visible' ? node.noShow !== true : before === true
      if (state === 'visible') delete node.noShow
      context.put(node, state, isFixed ? value.text === 'true' : said, owner.at)
      if (owner.on === 'change' && first !== start)
        context.ledger.change(owner.at, 'fromStart', { name: String(node.label ?? node.field ?? '') })
    })
  }

  private set({ field, value, when }: Effect & { do: 'set' }) {
    const { owner, context } = this
    const { node } = owner
    const target = this.target(field)
    this.requireFresh(value, when)
    if (!node || owner.on === 'load' || target.widget.isSystem || target.widget.isTable || target.widget.shows || target.node === node)
      throw new Unsure(field)
    if (isWorkedOut({ widget: target.widget, compute: target.widget.computedBy === 'expression' ? '' : undefined })) throw new Unsure(field)
    if (target.table !== undefined && target.table !== owner.table) throw new Unsure(field)
    this.setNow.add(target.key)
    const path = `${target.table === undefined ? 'form' : 'row'}.${target.node.field}`
    const said = value === null ? null : literalOf(value.text)
    if (owner.on === 'click') {
      this.actions.push({ ...(when ? { when: `{{ ${when.text} }}` } : {}), set: { [path]: said } })
      return
    }
    const rule: Loose = {
      ...(when ? { when: `{{ ${when.text} }}` } : {}),
      ...(value === null ? { clear: path } : { set: { [path]: said } }),
    }
    this.commits.push(() => {
      const rules = (node.linkage as Loose[] | undefined) ?? []
      node.linkage = [...rules, rule]
      const places = context.said.get(node) ?? new Map<string, string>()
      context.said.set(node, places.set(`linkage/${rules.length}`, owner.at))
    })
  }

  /** A call and what becomes of its answer: options follow it by themselves, other fields are filled when it has come. */
  private ask({ url, query, when, reads, answers }: Effect & { do: 'ask' }) {
    const { owner, context } = this
    if (!owner.node || owner.table !== undefined || owner.on === 'load' || answers.length === 0) throw new Unsure('request')
    this.requireFresh(when, { text: '', kind: 'unknown', reads })
    const [, named] = /^\/api\/system\/DataInterface\/([^/?{}]+)\/Actions\/Res(?:ponse|ponce)$/.exec(url) ?? []
    const code = named === undefined ? undefined : context.known.interface(named)
    const call: Loose =
      code === undefined
        ? { get: url, ...(Object.keys(query).length > 0 ? { query } : {}) }
        : {
            interface: code,
            ...(Object.keys(query).length > 0
              ? { paramList: Object.entries(query).map(([field, defaultValue]) => ({ field, defaultValue })) }
              : {}),
          }
    if (code === undefined && !context.known.call('GET', url)) throw new Unsure(url)
    // whoever takes the form over should know what it calls
    this.commits.push(() => context.ledger.change(owner.at, 'calls', { url: url.slice(0, 200) }))
    const offers = answers.filter((one) => one.do === 'offer')
    const fills = answers.filter((one) => one.do === 'fill')
    for (const { field, path } of offers) {
      const target = this.target(field)
      if (
        when ||
        path.length > 1 ||
        (path.length === 1 && path[0] !== 'list') ||
        target.widget.props.source === undefined ||
        target.table !== undefined
      )
        throw new Unsure(field)
      this.commits.push(() => {
        delete target.node.options
        context.put(target.node, 'source', call, owner.at)
      })
    }
    if (fills.length === 0) return
    if (code !== undefined) throw new Unsure(url)
    const into = `page.${owner.node.field ?? 'asked'}Answer`
    const set: Loose = {}
    for (const { field, path } of fills) {
      const target = this.target(field)
      if (
        target.table !== undefined ||
        target.widget.isSystem ||
        target.widget.isTable ||
        target.widget.shows ||
        target.node === owner.node
      )
        throw new Unsure(field)
      set[`form.${target.node.field}`] = `{{ ${pathText(into, path)} }}`
    }
    this.actions.push({ ...(when ? { when: `{{ ${when.text} }}` } : {}), request: call, into })
    this.actions.push({ ...(when ? { when: `{{ ${when.text} }}` } : {}), set })
  }
}

/** A value that is written out stays one; anything else is an expression. */
function literalOf(text: string): unknown {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (/^"(?:[^"\\{]|\\.)*"$/.test(text)) {
    const read: unknown = JSON.parse(text)
    // a text that begins like a key of a text would be read as one
    if (typeof read === 'string' && !read.startsWith('t:')) return read
  }
  return `{{ ${text} }}`
}
