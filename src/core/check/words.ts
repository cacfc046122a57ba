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
  [/^expression "(.*)": an expression has at most (.*) characters$/s, 't:fault.exprLong'],
  [/^expression "(.*)": "(.*)" cannot be read$/s, 't:fault.exprPath'],
  [/^expression "(.*)": use "and" and "or"$/s, 't:fault.exprWords'],
  [/^expression "(.*)": only the functions/s, 't:fault.exprCalls'],
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
  [/^must be one of (.*), or have actions of its own$/s, 't:fault.usualButton'],
  [/^must be one of (.*)$/s, 't:fault.mustOneOf'],
  [/^must be (\d+) to (\d+)$/s, 't:fault.mustNumbers'],
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
  [/^needs "(.*)"$/s, 't:fault.needs'],
  [/^a code is letters/s, 't:fault.code'],
  [/^the code of this page is "(.*)"$/s, 't:fault.ownCode'],
  [/^a page needs a (title|body)$/s, 't:fault.pageNeeds'],
  [/^a dialog needs a form or a body$/s, 't:fault.dialogNeeds'],
  [/^a definition holds at most (.*) values$/s, 't:fault.tooLarge'],
  [/^not JSON at line (\d+), column (\d+)$/s, 't:fault.jsonAt'],
  [/^(?:not JSON|JSON: .*)$/s, 't:fault.jsonEnds'],
  [/^an? (?:page|definition) has at most (.*) characters$/s, 't:fault.tooLong'],
  [/^the name "(.*)" is used by the record itself$/s, 't:fault.reserved'],
  [/^one source only, not (.*)$/s, 't:fault.oneSource'],
  [/^a data interface is named/s, 't:fault.interfaceName'],
  [/^parameters are a list/s, 't:fault.params'],
  [/^a source only reads/s, 't:fault.readsOnly'],
  [/^"(.*)" takes no "(.*)"$/s, 't:fault.takesNo'],
  [/^"(.*)" takes no condition$/s, 't:fault.takesNone'],
  [/^"(.*)" takes (.*)$/s, 't:fault.takes'],
  [/^a list of type (.*) needs (.*)$/s, 't:fault.listNeeds'],
  [/^must be a stored field of the form itself$/s, 't:fault.storedField'],
  [/^must be a stored field$/s, 't:fault.stored'],
  [/^a list that is edited in place has no columns/s, 't:fault.inlineColumns'],
  [/^a list is grouped by a field of one value$/s, 't:fault.oneValue'],
  [/^a left tree of a dictionary/s, 't:fault.treeDict'],
  [/^a left tree of a call/s, 't:fault.treeSource'],
  [/^this field has no options for a left tree$/s, 't:fault.treeOptions'],
  [/^a list that is edited in place shows every required field: "(.*)" is missing$/s, 't:fault.inlineRequired'],
  [/^a list that is edited in place has no button/s, 't:fault.inlineCopy'],
  [/^a button is \{/s, 't:fault.button'],
  [/^a code begins with a letter/s, 't:fault.buttonCode'],
  [/^a button does something$/s, 't:fault.buttonDoes'],
  [/^the code "(.*)" belongs to a usual button$/s, 't:fault.usualCode'],
  [/^the code "(.*)" is already used$/s, 't:fault.codeTwice'],
  [/^"(.*)" holds no number/s, 't:fault.notSummed'],
  [/^unknown column "(.*)"$/s, 't:fault.unknownColumn'],
  [/^a required parameter cannot be empty$/s, 't:fault.requiredEmpty'],
  [/^a grid table holds rows/s, 't:fault.gridRows'],
  [/^every row of a grid table has as many cells: (.*), not (.*)$/s, 't:fault.gridCells'],
  [/^a cell of a grid table is/s, 't:fault.gridCell'],
  [/^a cell below one that reaches/s, 't:fault.gridMerged'],
  [/^a cell is merged only/s, 't:fault.gridNotMerged'],
  [/^a merged cell is not shown/s, 't:fault.gridHolds'],
  [/^reaches over the edge/s, 't:fault.gridEdge'],
  [/^a filter (?:is|has matchLogic)/s, 't:fault.filter'],
  [/^a filter has at most (.*) groups$/s, 't:fault.filterGroups'],
  [/^a group is \{/s, 't:fault.filterGroup'],
  [/^a group has at most (.*) conditions$/s, 't:fault.filterConditions'],
  [/^a condition is \{/s, 't:fault.condition'],
  [/^must be a value or a list of values$/s, 't:fault.plainValue'],
  [/^must name a field$/s, 't:fault.nameField'],
  [/^these two cannot be compared/s, 't:fault.notCompared'],
  [/^this definition cannot be read$/s, 't:fault.unreadable'],
  [/^a form has at most (.*) fields and other parts$/s, 't:fault.formParts'],
  [/^a column of a sub-table takes no "(.*)"$/s, 't:fault.noColumnProp'],
  [/^"(.*)" is a secret: /s, 't:fault.secret'],
  [/^"(.*)" is for columns of a sub-table only$/s, 't:fault.onlySubTable'],
  [/^"(.*)" is for columns of a list only$/s, 't:fault.onlyColumn'],
  [/^"(.*)" is for pages only$/s, 't:fault.onlyPage'],
  [/^there are no print templates/s, 't:fault.noTemplates'],
  [/^a table has at most (.*) fields$/s, 't:fault.tableFields'],
  [/^a table has at most (.*) columns, those of fields/s, 't:fault.tableColumns'],
  [/^a record of .* filled fields is too big for one row: it takes (.*) bytes, (.*) are there/s, 't:fault.rowBig'],
  [/^a form has at most (.*) sub-tables$/s, 't:fault.subTables'],
  [/^the settings allow (.*) at most$/s, 't:fault.ceiling'],
  [/^(.*) may not call (.*)$/s, 't:fault.mayNotCall'],
  [/^(.*) may not choose among/s, 't:fault.mayNotChoose'],
  [/^(.*) may not read (.*) of this application$/s, 't:fault.mayNotRead'],
  [/^(.*) may not use the data interface (.*)$/s, 't:fault.mayNotUseInterface'],
  [/^(.*) may not read (.*) of the data interface .*$/s, 't:fault.mayNotReadInterface'],
  [/^(.*) may not switch off (.*)$/s, 't:fault.mayNotSwitchOff'],
  [/^(.*) may not uncover (.*)$/s, 't:fault.mayNotUncover'],
  [/^is written like (.*)$/s, 't:fault.textLike'],
]

/** What the interpreter of JSON Schema says. */
const schemaWords: ReadonlyArray<[RegExp, string]> = [
  [/^Instance type "(.*)" is invalid\. Expected "(.*)"\.$/s, 't:fault.type'],
  [/^Instance does not match any of (.*)\.$/s, 't:fault.enum'],
  [/^Instance does not have required property "(.*)"\.$/s, 't:fault.needs'],
  [/^Instance does not have at least (.*) properties\.$/s, 't:fault.propertiesFew'],
  [/^Instance has "(.*)" but does not have "(.*)"\.$/s, 't:fault.needsToo'],
  [/^Property name "(.*)" does not match schema\.$/s, 't:fault.propertyName'],
  [/^Property "(.*)" does not match (?:additional|unevaluated) properties schema\.$/s, 't:fault.extra'],
  [/^Array has too many items \((.*) > (.*)\)\.$/s, 't:fault.itemsMany'],
  [/^Array has too few items \((.*) < (.*)\)\.$/s, 't:fault.itemsFew'],
  [/^Array (?:is|has less|does|must|may) /s, 't:fault.itemsFit'],
  [/^Duplicate items at/s, 't:fault.itemsTwice'],
  [/^(.*) is not a multiple of (.*)\.$/s, 't:fault.multiple'],
  [/^String is too short \((.*) < (.*)\)\.$/s, 't:fault.textShort'],
  [/^String is too long \((.*) > (.*)\)\.$/s, 't:fault.textLong'],
  [/^String does not match pattern\.$/s, 't:fault.textPattern'],
  [/^String does not match format "(.*)"\.$/s, 't:fault.textFormat'],
  [/^(?:.*) is less than (?:or equal to )?(.*)\.$/s, 't:fault.least'],
  [/^(?:.*) is greater than (?:or equal to )?(.*)\.$/s, 't:fault.most'],
  [/^Instance does not match (?:(?:any|every|exactly one) subschema|"then"|"else")/s, 't:fault.value'],
  [/^Instance does not match (.*)\.$/s, 't:fault.const'],
  [/^(?:Instance|Property|Items|A subschema|False boolean) /s, 't:fault.value'],
]

/** What a sentence quotes may be as long as a definition: its beginning says enough. */
const short = (quoted = '') => (quoted.length > 80 ? `${quoted.slice(0, 80)}…` : quoted)

/** The types of JSON as the language of the reader calls them: `string", "object` are two. */
const typesIn = (quoted: string, t: Translate) =>
  quoted
    .split('", "')
    .map((type) => t(`t:fault.kind.${type}`))
    .join(' / ')

/** One sentence of a check in the language of `t`. What has no words of its own says nothing to who does not read English. */
function wordOf(sentence: string, t: Translate): string {
  const other = /^in the (form|list), at (\S+): (.*)$/s.exec(sentence)
  if (other) return t(`t:fault.in.${other[1]}`, { a: other[2] ?? '' }) + wordOf(other[3] ?? '', t)
  const code = /^JSON: (\w+)$/.exec(sentence)?.[1]
  if (code) return t(`t:fault.json.${code}`)
  for (const [pattern, key] of [...words, ...schemaWords]) {
    const match = pattern.exec(sentence)
    if (!match) continue
    const [, a, b] = key === 't:fault.type' ? match.map((part) => typesIn(part, t)) : match
    return t(key, { a: short(a), b: short(b) })
  }
  return t('t:fault.other', { a: sentence })
}

/** A fault as a person reads it, with the name that was probably meant. */
export const wordFault = ({ message, hint }: Pick<Fault, 'message' | 'hint'>, t: Translate): string =>
  [wordOf(message, t), hint ? wordOf(hint, t) : ''].filter(Boolean).join(' ')
