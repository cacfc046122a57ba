import type { Translate } from '../form.ts'
import type { Fault } from '../types.ts'

/** The wording of a fault by what the checks say: they speak English, whoever shows them the person's language. `a` and `b` are what they quote. */
const words: ReadonlyArray<[RegExp, string]> = [
  [/^unknown property(?: of a call)? "(.*)"$/s, 't:fault.unknownProperty'],
  [/^unknown verb "(.*)"$/s, 't:fault.unknownVerb'],
  [/^unknown piece "(.*)"$/s, 't:fault.unknownPiece'],
  [/^unknown pingeKey "(.*)"$/s, 't:fault.unknownKey'],
  [/^unknown format "(.*)"$/s, 't:fault.unknownFormat'],
  [/^unknown dialog "(.*)"$/s, 't:fault.unknownDialog'],
  [/^unknown block "(.*)"$/s, 't:fault.unknownBlock'],
  [/^unknown field "(.*)"$/s, 't:fault.unknownField'],
  [/^unknown event "(.*)"$/s, 't:fault.unknownEvent'],
  [/^unknown text "(.*)"$/s, 't:fault.unknownText'],
  [/^"(.*)" needs "(.*)"$/s, 't:fault.requires'],
  [/^"(.*)" is no field of the kind (.*)$/s, 't:fault.notOfKind'],
  [/^did you mean "(.*)"\?$/s, 't:fault.didYouMean'],
  [/^nested too deeply$/s, 't:fault.tooDeep'],
  [/^an expression has no closing \}\}$/s, 't:fault.noBraces'],
  [/^expression "(.*)": unknown name "(.*)"$/s, 't:fault.unknownName'],
  [/^expression "(.*)": it ends too early$/s, 't:fault.exprEnds'],
  [/^expression "(.*)": it goes on behind its end$/s, 't:fault.exprMore'],
  [/^expression "(.*)": "(.*)" is missing$/s, 't:fault.exprMissing'],
  [/^expression "(.*)": unexpected "(.*)"$/s, 't:fault.exprUnexpected'],
  [/^expression "(.*)": "(.*)" is not an operator of the language$/s, 't:fault.exprUnexpected'],
  [/^expression "(.*)": (.*)$/s, 't:fault.expression'],
  [/^a call is /s, 't:fault.call'],
  [/^a source needs /s, 't:fault.source'],
  [/^one method only, not (.*)$/s, 't:fault.oneMethod'],
  [/^a url (?:is|begins)/s, 't:fault.url'],
  [/^options are a list$/s, 't:fault.options'],
  [/^a dictionary is named/s, 't:fault.dict'],
  [/^actions are a list$/s, 't:fault.actions'],
  [/^an action (?:is a record|has one verb)/s, 't:fault.action'],
  [/^one verb each, not (.*)$/s, 't:fault.oneVerb'],
  [/^a path begins with/s, 't:fault.path'],
  [/^must be a text$/s, 't:fault.mustText'],
  [/^must be true or false$/s, 't:fault.mustFlag'],
  [/^must be true, false or an expression$/s, 't:fault.mustCondition'],
  [/^must be a list(?: of rules| of texts)?$/s, 't:fault.mustList'],
  [/^must be a number(?:, 0 or more)?$/s, 't:fault.mustNumber'],
  [/^must be a record of (.*)$/s, 't:fault.mustRecord'],
  [/^must be one of (.*)$/s, 't:fault.mustOneOf'],
  [/^must be (1, 2 or 3|1 to 5)$/s, 't:fault.mustNumbers'],
  [/^a node (?:is a record with|needs) a pingeKey$/s, 't:fault.node'],
  [/^"(.*)" may not stand in a (form|sub-table)$/s, 't:fault.place'],
  [/^an id is a text$/s, 't:fault.id'],
  [/^the id "(.*)" is already used at (.*)$/s, 't:fault.idTwice'],
  [/^the field "(.*)" is already used at (.*)$/s, 't:fault.fieldTwice'],
  [/^the name "(.*)" stands here twice$/s, 't:fault.nameTwice'],
  [/^a field (?:needs a name|name is a text)/s, 't:fault.fieldName'],
  [/^a field cannot be named "(.*)"$/s, 't:fault.fieldNamed'],
  [/^"(.*)" cannot be a name$/s, 't:fault.badName'],
  [/^a text is plain/s, 't:fault.text'],
  [/^a rule (?:is|has)/s, 't:fault.rule'],
  [/^this pattern is not one/s, 't:fault.pattern'],
  [/^computed fields read each other in a circle: (.*)$/s, 't:fault.circle'],
  [/^changes go in a circle: (.*)$/s, 't:fault.linkCircle'],
  [/^a rule of linkage is/s, 't:fault.linkRule'],
  [/^linkage of the form needs/s, 't:fault.linkListens'],
  [/^"(.*)" is worked out and cannot be set$/s, 't:fault.linkComputed'],
  [/^a (?:form definition|list config|page|dialog|head) is a record$/s, 't:fault.record'],
  [/^a form needs a list of fields$/s, 't:fault.fields'],
  [/^a list needs columns$/s, 't:fault.columns'],
  [/^this version of the language/s, 't:fault.version'],
  [/^needs a (field|value)$/s, 't:fault.needs'],
  [/^a code is letters/s, 't:fault.code'],
  [/^the code of this page is "(.*)"$/s, 't:fault.ownCode'],
  [/^a page needs a (title|body)$/s, 't:fault.pageNeeds'],
  [/^a dialog needs a form or a body$/s, 't:fault.dialogNeeds'],
  [/^a definition holds at most (.*) values$/s, 't:fault.tooLarge'],
  [/^(?:JSON|not JSON): (.*)$/s, 't:fault.json'],
  [/^Instance type "(.*)" is invalid\. Expected "(.*)"\.$/s, 't:fault.type'],
  [/^Instance does not match any of (.*)\.$/s, 't:fault.enum'],
  [/^an? (?:page|definition) has at most (.*) characters$/s, 't:fault.tooLong'],
  [/^the name "(.*)" is used by the record itself$/s, 't:fault.reserved'],
  [/^Property "(.*)" does not match additional properties schema\.$/s, 't:fault.extra'],
  [/^(?:.*) is less than (?:or equal to )?(.*)\.$/s, 't:fault.least'],
  [/^(?:.*) is greater than (?:or equal to )?(.*)\.$/s, 't:fault.most'],
]

/** What a sentence quotes may be as long as a definition: its beginning says enough. */
const short = (quoted = '') => (quoted.length > 80 ? `${quoted.slice(0, 80)}…` : quoted)

/** One sentence of a check in the language of `t`; one that is not known stays as it is. */
function wordOf(sentence: string, t: Translate): string {
  const other = /^in the (form|list), at (\S+): (.*)$/s.exec(sentence)
  if (other) return t(`t:fault.in.${other[1]}`, { a: other[2] ?? '' }) + wordOf(other[3] ?? '', t)
  const code = /^JSON: (\w+)$/.exec(sentence)?.[1]
  if (code) return t(`t:fault.json.${code}`)
  for (const [pattern, key] of words) {
    const match = pattern.exec(sentence)
    if (match) return t(key, { a: short(match[1]), b: short(match[2]) })
  }
  return sentence
}

/** A fault as a person reads it, with the name that was probably meant. */
export const wordFault = ({ message, hint }: Pick<Fault, 'message' | 'hint'>, t: Translate): string =>
  [wordOf(message, t), hint ? wordOf(hint, t) : ''].filter(Boolean).join(' ')
