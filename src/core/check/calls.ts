import { tagColors } from '../format/tagColors.ts'
import { isRead } from '../reads.ts'
import { type Checker, isRecord, type Loose, token } from './checker.ts'
import { callKeys, methods, paramKeys } from './names.ts'

/** Options written out in a source: their colours are those of labels. */
export function checkOptions(checker: Checker, options: unknown, pointer: string) {
  if (!Array.isArray(options)) return checker.add(pointer, 'options are a list')
  for (const [i, option] of options.entries()) {
    if (!isRecord(option)) continue
    if (option.color !== undefined && !tagColors.has(String(option.color)))
      checker.add(`${pointer}/${i}/color`, `must be one of ${[...tagColors].join(', ')}`)
    if (Array.isArray(option.children)) checkOptions(checker, option.children, `${pointer}/${i}/children`)
  }
}

/** Of two options beside each other with one id nobody could tell which was chosen. Below others they are told by their paths. */
export function checkOptionIds(checker: Checker, options: unknown, pointer: string) {
  const seen = new Map<unknown, string>()
  for (const [i, option] of (Array.isArray(options) ? options : []).entries()) {
    if (!isRecord(option)) continue
    const first = option.id === undefined ? undefined : seen.get(option.id)
    if (first === undefined) seen.set(option.id, `${pointer}/${i}/id`)
    else checker.add(`${pointer}/${i}/id`, `the id "${option.id}" is already used at ${first}`)
    checkOptionIds(checker, option.children, `${pointer}/${i}/children`)
  }
}

/** What a call asks for, or where options come from: one of them, and what goes with it. */
export function checkCall(checker: Checker, call: unknown, pointer: string) {
  if (!isRecord(call)) return checker.add(pointer, 'a call is { get | post | put | delete: url }')
  for (const key of Object.keys(call))
    if (!callKeys.has(key)) checker.unknown(`${pointer}/${token(key)}`, 'property of a call', key, callKeys)
  const given = methods.filter((method) => call[method] !== undefined)
  const from = ['options', 'dict', 'interface'].filter((name) => call[name] !== undefined)
  if (given.length + from.length === 0) checker.add(pointer, 'a source needs options, dict, interface, get or post')
  if (given.length > 1) checker.add(pointer, `one method only, not ${given.join(' and ')}`)
  else if (given.length + from.length > 1) checker.add(pointer, `one source only, not ${[...from, ...given].join(' and ')}`)
  const needs: { [name: string]: string } = { paramList: 'interface', search: 'interface', query: 'get', body: 'post', long: 'post' }
  for (const [name, what] of Object.entries(needs))
    if (call[name] !== undefined && (what === 'interface' ? call.interface === undefined : given.length === 0))
      checker.add(`${pointer}/${name}`, `"${name}" needs "${what}"`)
  if (call.get !== undefined && call.body !== undefined) checker.add(`${pointer}/body`, '"body" needs "post"')
  for (const method of given) {
    const url = call[method]
    if (typeof url !== 'string') checker.add(`${pointer}/${method}`, 'a url is a text')
    else if (!/^(?:\/|\.\/|\{\{)/.test(url) || url.startsWith('//'))
      checker.add(`${pointer}/${method}`, 'a url begins with / or ./ and stays on this server')
  }
  if (call.options !== undefined) checkOptions(checker, call.options, `${pointer}/options`)
  checkOptionIds(checker, call.options, `${pointer}/options`)
  if (call.dict !== undefined && typeof call.dict !== 'string') checker.add(`${pointer}/dict`, 'a dictionary is named by its code')
  if (call.interface !== undefined && typeof call.interface !== 'string')
    checker.add(`${pointer}/interface`, 'a data interface is named by its id')
  if (
    call.paramList !== undefined &&
    !(Array.isArray(call.paramList) && call.paramList.every((one) => isRecord(one) && typeof one.field === 'string'))
  )
    checker.add(`${pointer}/paramList`, 'parameters are a list of { field, defaultValue }')
  else for (const [i, one] of ((call.paramList ?? []) as Loose[]).entries()) checker.only(one, paramKeys, `${pointer}/paramList/${i}`)
}

/** A call that is made because something is drawn: it changes nothing. */
export function checkSource(checker: Checker, source: unknown, pointer: string) {
  checkCall(checker, source, pointer)
  if (!isRecord(source)) return
  for (const method of ['put', 'delete', 'post'] as const)
    if (typeof source[method] === 'string' && !isRead({ [method]: source[method] }))
      checker.add(`${pointer}/${method}`, 'a source only reads: get, or a post that lists')
}

/** Sources that a verb's call cannot be. */
export function withoutSources(checker: Checker, call: unknown, pointer: string, verb: string, sources: readonly string[]) {
  for (const name of sources)
    if (isRecord(call) && call[name] !== undefined) checker.add(`${pointer}/${name}`, `"${verb}" takes no "${name}"`)
}

/** A path that an action writes to. */
export function checkPath(checker: Checker, path: unknown, pointer: string) {
  if (typeof path === 'string' && !/^(page|form|row)\.[\p{L}_$]/u.test(path))
    checker.add(pointer, 'a path begins with page., form. or row.')
}
