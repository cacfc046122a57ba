import type { Fault } from '../types.ts'
import { isRecord, type Loose, token } from './checker.ts'

const stepsOf = (pointer: string) =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Where older definitions keep what is called otherwise today: names beside the item, then names in its settings. */
const older: { readonly [name: string]: readonly (readonly string[])[] } = {
  field: [['__vModel__']],
  pingeKey: [
    ['config', 'pingeKey'],
    ['config', 'jnpfKey'],
  ],
  help: [['config', 'tipLabel']],
  id: [['config', 'formId']],
  label: [['config', 'label'], ['title']],
  optionProps: [['props'], ['config', 'props']],
}
/** The same of a source: what it was read from, by the name in it. */
const olderSource: { readonly [name: string]: readonly string[] } = {
  dict: ['dictionaryType'],
  interface: ['propsUrl', 'interfaceId'],
  paramList: ['templateJson'],
}

const settings = (item: Loose): string | undefined => ['config', '__config__'].find((name) => isRecord(item[name]))

/** The first of these paths that the item has; `config` stands for its settings, whatever they are called. */
function place(item: Loose, paths: readonly (readonly string[])[]): string[] | undefined {
  const own = settings(item)
  for (const [head = '', ...rest] of paths) {
    const path = head === 'config' ? (own ? [own, ...rest] : undefined) : [head, ...rest]
    if (!path) continue
    const parent = path.slice(0, -1).reduce<unknown>((one, step) => (isRecord(one) ? one[step] : undefined), item)
    if (isRecord(parent) && parent[path.at(-1) ?? ''] !== undefined) return path
  }
  return undefined
}

/** The steps to a property of an item as it was sent, and how many of today's steps they stand for. */
function stepIn(item: Loose, [name = '', next = '']: readonly string[]): { path: string[]; taken: number } {
  if (name === 'source' && item.source === undefined) {
    const found = place(
      item,
      (olderSource[next] ?? []).flatMap((one) => [[one], ['config', one]]),
    )
    if (found) return { path: found, taken: 2 }
    const any = place(
      item,
      Object.values(olderSource).flatMap((names) => names.flatMap((one) => [[one], ['config', one]])),
    )
    if (any) return { path: any, taken: 2 }
  }
  const found = place(item, [[name], ['config', name], ...(older[name] ?? [])])
  return { path: found ?? [name], taken: 1 }
}

/** A pointer into a definition of today's shape, as one into the older shape that was sent. */
function sentPointer(pointer: string, sent: unknown): string {
  const steps = stepsOf(pointer)
  const out: string[] = []
  let value: unknown = sent
  const go = (path: readonly string[]) => {
    for (const step of path) {
      out.push(step)
      value = value !== null && typeof value === 'object' ? (value as Loose)[step] : undefined
    }
  }
  // lists of items leave out what is none
  const goTo = (index: string) => {
    const places = Array.isArray(value) ? [...value.keys()].filter((i) => isRecord((value as unknown[])[i])) : []
    go([String(places[Number(index)] ?? index)])
  }
  let i = 0
  if (steps[0] === 'fields') {
    go(['fields'])
    i = 1
    if (steps[1] !== undefined) go([steps[i++] as string])
    while (i < steps.length && isRecord(value)) {
      const { path, taken } = stepIn(value, steps.slice(i))
      const into = steps[i] === 'children'
      go(path)
      i += taken
      if (!into || steps[i] === undefined) break
      goTo(steps[i++] as string)
    }
  }
  go(steps.slice(i))
  return out.map((step) => `/${token(step)}`).join('')
}

const isThere = (pointer: string, sent: unknown): boolean =>
  stepsOf(pointer).reduce<unknown>((one, step) => (one !== null && typeof one === 'object' ? (one as Loose)[step] : undefined), sent) !==
  undefined

/** Faults of an older definition that was read as today's, pointing into what was sent. */
export const asSent = (faults: readonly Fault[], sent: unknown): Fault[] =>
  faults
    .map((fault) => ({
      ...fault,
      pointer: sentPointer(fault.pointer, sent),
      message: fault.message.replace(/ is already used at (\S+)$/, (_all, at: string) => ` is already used at ${sentPointer(at, sent)}`),
    }))
    // ids that nobody sent are made of the names of fields, which are told by themselves
    .filter(({ message, pointer }) => !message.startsWith('the id "') || isThere(pointer, sent))
