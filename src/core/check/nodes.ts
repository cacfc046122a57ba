import { pieceOf } from '../env.ts'
import { hasExpr } from '../expression/expr.ts'
import { isFieldName } from '../form/form.ts'
import { notInTable } from '../form/tableProps.ts'
import { propsIn } from '../form/waits.ts'
import { formats } from '../format/formats.ts'
import { isRecord } from '../json.ts'
import { expand, slots } from '../normalise.ts'
import { toPattern } from '../rules/patterns.ts'
import { checkActions } from './actions.ts'
import { checkBlock } from './blocks.ts'
import { checkOptionIds, checkOptions, checkSource } from './calls.ts'
import { Checker, type Loose, maxDepth, type Place, token } from './checker.ts'
import { checkFormPart } from './formPart.ts'
import { checkRules } from './linkage.ts'
import { columnCommon, common, fieldCommon, fieldProps, messageKeys, ruleKeys, shownCommon } from './names.ts'
import { checkNodeContract } from './nodeContract.ts'
import { checkTable } from './table.ts'
import { checkPlace, checkTableGrid } from './tableGrid.ts'

/** Checks nodes: each against its contract, where it stands, and with all that is in it. */
export class NodeChecker extends Checker {
  node(raw: unknown, pointer: string, place: Place, depth = 0) {
    if (depth > maxDepth) return this.add(pointer, 'nested too deeply')
    if (typeof raw === 'string') {
      if (place === 'form' || place === 'table' || !pieceOf(this.env, raw)) this.bareText(raw, pointer, place)
      return
    }
    if (!isRecord(raw)) return this.add(pointer, 'a node is a record with a pingeKey')
    if (raw.use !== undefined && !pieceOf(this.env, raw.use))
      return this.unknown(`${pointer}/use`, 'piece', String(raw.use), Object.keys(this.env.pieces))
    if (raw.pingeKey !== undefined && typeof raw.pingeKey !== 'string') return this.add(`${pointer}/pingeKey`, 'must be a text')
    const node = expand({ ...raw, children: undefined }, this.env) as Loose
    const key = node.pingeKey ?? (place === 'button' ? 'button' : place === 'column' ? 'text' : undefined)
    if (typeof key !== 'string' || key === '') {
      if (typeof node.field === 'string' && place === 'form' && this.dialogForm?.names)
        return this.unknown(`${pointer}/field`, 'field', node.field, this.dialogForm.names)
      return this.add(pointer, 'a node needs a pingeKey')
    }
    const widget = this.env.widgets.get(key)
    if (!widget) return this.unknown(`${pointer}/pingeKey`, 'pingeKey', key, this.env.widgets.keys())
    if (widget && (place === 'form' || place === 'table') && !widget.allowedIn.includes(place))
      this.add(`${pointer}/pingeKey`, `"${key}" may not stand in a ${place === 'table' ? 'sub-table' : 'form'}`)
    if (raw.id !== undefined) {
      if (typeof raw.id !== 'string' || raw.id === '') this.add(`${pointer}/id`, 'an id is a text')
      else if (this.ids.has(raw.id)) this.add(`${pointer}/id`, `the id "${raw.id}" is already used at ${this.ids.get(raw.id)}`)
      else this.ids.set(raw.id, `${pointer}/id`)
    }
    const propSchemas = propsIn(widget.props)
    const beside: typeof fieldCommon = {
      ...shownCommon,
      ...(place === 'column' ? columnCommon : widget.isField || widget.isTable ? fieldProps(widget) : {}),
      ...(place === 'button' ? { do: {}, permission: { type: 'string' } } : {}),
      ...(place === 'search' ? { symbols: {} } : {}),
      ...(place === 'board' && fieldCommon.span ? { span: fieldCommon.span } : {}),
    }
    for (const [name, value] of Object.entries(raw)) {
      const at = `${pointer}/${token(name)}`
      const schema = [propSchemas, beside].find((one) => Object.hasOwn(one, name))?.[name]
      if (!common.has(name) && schema === undefined) {
        this.unknown(at, 'property', name, [...common, ...Object.keys(beside), ...Object.keys(propSchemas)])
        continue
      }
      if (place === 'table' && notInTable.includes(name)) {
        this.add(at, `a column of a sub-table takes no "${name}"`)
        continue
      }
      const only = isRecord(schema) ? places[String(schema['x-at'])] : undefined
      if (only && !only.at.includes(place)) {
        this.add(at, only.told(name))
        continue
      }
      if (slots.includes(name as 'children') || ['on', 'do', 'form', 'confirm'].includes(name)) continue
      if (isRecord(schema)) this.value(schema, value, at)
      this.expressions(value, at)
    }
    // of a node that starts from a piece only what stands beside it is told
    this.waiting({ ...beside, ...propSchemas }, node, pointer, { usual: widget.defaults, given: raw })
    this.commonProps(raw, node, pointer, place)
    checkNodeContract(this, node, widget, place, pointer)
    checkBlock(this, raw, pointer)
    if (widget.parts === 'cells') checkTableGrid(this, raw, widget, pointer)
    if (widget.isGrid) checkPlace(this, raw, pointer)
    if (widget.isTable) checkTable(this, raw, pointer, this.env)
    if (raw.form !== undefined && (key === 'form' || key === 'detail')) checkFormPart(this, raw.form, `${pointer}/form`, this.env, key)
    if (raw.confirm !== undefined && key === 'form') {
      checkActions(this, raw.confirm, `${pointer}/confirm`)
      this.expressions(raw.confirm, `${pointer}/confirm`)
    }
    this.above.push(key)
    for (const slot of slots) {
      if (raw[slot] === undefined || slot === 'fields') continue
      const inside: Place =
        slot === 'toolbar' || slot === 'rowActions' || slot === 'menu'
          ? 'button'
          : slot === 'columns' || slot === 'group'
            ? 'column'
            : slot === 'children'
              ? widget?.isTable
                ? 'table'
                : key === 'board'
                  ? 'board'
                  : place === 'board'
                    ? 'page'
                    : place
              : slot === 'search' || slot === 'advanced'
                ? 'search'
                : 'page'
      if (slot !== 'side' && slot !== 'main' && slot !== 'body' && slot !== 'group')
        this.nodes(raw[slot], `${pointer}/${slot}`, inside, depth + 1)
      else this.node(raw[slot], `${pointer}/${slot}`, inside, depth + 1)
    }
    this.above.pop()
  }

  commonProps(raw: Loose, node: Loose, pointer: string, place: Place) {
    const widget = this.env.widgets.get(String(node.pingeKey))
    const isField = widget?.isField || widget?.isTable
    if (isField && (place === 'form' || place === 'table')) {
      if (typeof node.field !== 'string' || !/^[\p{L}_][\p{L}\p{N}_]{0,63}$/u.test(node.field))
        this.add(`${pointer}/field`, 'a field needs a name of letters, digits and underscores')
      else if (!isFieldName(node.field)) this.add(`${pointer}/field`, `a field cannot be named "${node.field}"`)
    } else if (raw.field !== undefined && typeof raw.field !== 'string') this.add(`${pointer}/field`, 'a field name is a text')
    this.text(raw.label, `${pointer}/label`)
    for (const name of ['visible', 'disabled', 'required']) {
      const value = raw[name]
      if (value !== undefined && typeof value !== 'boolean' && !(typeof value === 'string' && value.includes('{{')))
        this.add(`${pointer}/${name}`, 'must be true, false or an expression')
    }
    if (raw.on !== undefined) {
      if (!isRecord(raw.on)) this.add(`${pointer}/on`, 'must be a record of event and actions')
      else for (const [event, list] of Object.entries(raw.on)) checkActions(this, list, `${pointer}/on/${token(event)}`)
      this.expressions(raw.on, `${pointer}/on`)
    }
    if (raw.do !== undefined) {
      checkActions(this, raw.do, `${pointer}/do`)
      this.expressions(raw.do, `${pointer}/do`)
    }
    checkOptionIds(this, raw.options, `${pointer}/options`)
    // the contract knows options, and not those below them
    for (const [i, option] of (Array.isArray(raw.options) ? raw.options : []).entries())
      if (isRecord(option) && Array.isArray(option.children)) checkOptions(this, option.children, `${pointer}/options/${i}/children`)
    if (raw.source !== undefined && isRecord(raw.source)) checkSource(this, raw.source, `${pointer}/source`)
    if (raw.regList !== undefined) this.regList(raw.regList, `${pointer}/regList`)
    if (raw.linkage !== undefined) checkRules(this, raw.linkage, `${pointer}/linkage`)
    if (raw.optionsWhen !== undefined && !hasExpr(raw.optionsWhen))
      this.add(`${pointer}/optionsWhen`, 'must be true, false or an expression')
    if (raw.messages !== undefined && !isRecord(raw.messages)) this.add(`${pointer}/messages`, 'must be a record of rule and text')
    else if (isRecord(raw.messages)) {
      this.only(raw.messages, messageKeys, `${pointer}/messages`)
      for (const [rule, text] of Object.entries(raw.messages)) this.text(text, `${pointer}/messages/${token(rule)}`)
    }
    for (const name of ['maxlength', 'minlength'])
      if (raw[name] !== undefined && !(typeof raw[name] === 'number' && raw[name] >= 0))
        this.add(`${pointer}/${name}`, 'must be a number, 0 or more')
  }

  regList(list: unknown, pointer: string) {
    if (!Array.isArray(list)) return this.add(pointer, 'must be a list of rules')
    for (const [i, rule] of list.entries()) {
      const at = `${pointer}/${i}`
      if (!isRecord(rule)) {
        this.add(at, 'a rule is { pattern | use | check, message }')
        continue
      }
      this.only(rule, ruleKeys, at)
      const given = ['pattern', 'use', 'check'].filter((key) => rule[key] !== undefined)
      if (given.length !== 1) this.add(at, 'a rule has one of pattern, use and check')
      if (rule.pattern !== undefined && (typeof rule.pattern !== 'string' || !toPattern(rule.pattern)))
        this.add(`${at}/pattern`, 'this pattern is not one, is too long, or could take too long to try')
      this.text(rule.message, `${at}/message`)
      if (rule.check !== undefined && typeof rule.check !== 'string') this.add(`${at}/check`, 'must be a text')
      if (rule.use !== undefined && !(typeof rule.use === 'string' && Object.hasOwn(formats, rule.use)))
        this.unknown(`${at}/use`, 'format', String(rule.use), Object.keys(formats))
    }
  }
}

/** Where a property means something, if not everywhere: `x-at` of its schema. */
const places: { readonly [at: string]: { at: readonly Place[]; told: (name: string) => string } } = {
  table: { at: ['table'], told: (name) => `"${name}" is for columns of a sub-table only` },
  column: { at: ['column'], told: (name) => `"${name}" is for columns of a list only` },
  form: { at: ['form'], told: (name) => `"${name}" is for forms only` },
  page: { at: ['page', 'board', 'button'], told: (name) => `"${name}" is for pages only` },
}
