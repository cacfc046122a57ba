import { type Checker, type Loose, token } from '../../check/checker.ts'
import { isRecord } from '../../json.ts'
import { checkMessages } from './messages.ts'
import { type Around, checkCalendar, checkField, checkReads, partOf } from './parts.ts'

/** The schema of a rule by what it goes by. */
const schemaOf: { [by: string]: string } = {
  ...{ users: 'whoIds', role: 'whoIds', position: 'whoIds', group: 'whoIds', manager: 'whoLevel', head: 'whoLevel' },
  ...{ starter: 'whoPlain', chosen: 'whoPlain', field: 'whoField', approver: 'whoApprover', candidates: 'whoCandidates' },
  interface: 'whoInterface',
}

/** Rules that say who it is; where nobody decides before, nobody can choose. */
function checkWho(checker: Checker, rules: unknown, pointer: string, around: Around, isChosen: boolean) {
  for (const [i, rule] of (Array.isArray(rules) ? rules : []).entries()) {
    const at = `${pointer}/${i}`
    const name = isRecord(rule) ? schemaOf[String(rule.by)] : undefined
    if (!isRecord(rule)) checker.add(at, 'a rule of people is { by }')
    else if (name === undefined) checker.unknown(`${at}/by`, 'kind', String(rule.by), Object.keys(schemaOf))
    else {
      checker.value(partOf(name), rule, at)
      if (rule.by === 'field') checkField(checker, rule.field, `${at}/field`, around.fields)
      if ((rule.by === 'chosen' || rule.by === 'candidates') && !isChosen) checker.add(`${at}/by`, 'nobody is there who could choose')
      if (typeof rule.level === 'number' && typeof rule.upTo === 'number' && rule.upTo < rule.level)
        checker.add(`${at}/upTo`, `must be ${rule.level} to 20`)
      if (rule.by === 'candidates') checkWho(checker, rule.among, `${at}/among`, around, false)
      if (isRecord(rule.params)) checkAll(checker, rule.params, `${at}/params`, around)
    }
  }
}

function checkAll(checker: Checker, values: Loose, pointer: string, around: Around) {
  for (const [name, value] of Object.entries(values)) checkReads(checker, value, `${pointer}/${token(name)}`, around)
}

/** People, fields, dates and values of a node, or of the start. */
export function checkRules(checker: Checker, node: Loose, pointer: string, around: Around) {
  const { due } = node
  const asks = node.kind === 'approve' || node.kind === 'handle'
  checkWho(checker, node.who, `${pointer}/who`, around, asks)
  checkWho(checker, node.starter, `${pointer}/starter`, around, false)
  if (isRecord(node.fields))
    for (const name of Object.keys(node.fields)) checkField(checker, name, `${pointer}/fields/${token(name)}`, around.fields)
  if (isRecord(node.buttons))
    for (const [name, word] of Object.entries(node.buttons)) if (typeof word !== 'boolean') checker.text(word, `${pointer}/buttons/${name}`)
  if (isRecord(due)) {
    checkCalendar(checker, due.calendar, `${pointer}/due/calendar`, around)
    if (isRecord(due.from)) checkField(checker, due.from.field, `${pointer}/due/from/field`, around.fields)
    if (isRecord(due.after)) {
      checkWho(checker, due.after.transfer, `${pointer}/due/after/transfer`, around, false)
      if (isRecord(due.after.params)) checkAll(checker, due.after.params, `${pointer}/due/after/params`, around)
    }
  }
  checkMessages(checker, node, pointer, around)
  if (node.kind === 'wait') {
    checkField(checker, node.until, `${pointer}/until`, around.fields)
    checkCalendar(checker, node.calendar, `${pointer}/calendar`, around)
    // a moment is not counted to
    if (node.until !== undefined && node.calendar !== undefined) checker.unknown(`${pointer}/calendar`, 'property', 'calendar', [])
  }
  for (const [i, event] of (Array.isArray(node.events) ? node.events : []).entries())
    if (isRecord(event) && isRecord(event.params)) checkAll(checker, event.params, `${pointer}/events/${i}/params`, around)
  for (const name of ['params', 'values']) {
    const values = node[name]
    if (isRecord(values)) checkAll(checker, values, `${pointer}/${name}`, around)
  }
}
