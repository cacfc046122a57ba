import { createHash } from 'node:crypto'
import { checkFormSteps, checkList } from '#core/check/check.ts'
import { compileForm } from '#core/form/form.ts'
import { jsonFault } from '#core/jsonFault.ts'
import { normaliseForm, normaliseList } from '#core/normalise.ts'
import type { ColumnData, Fault, FormDef } from '#core/types.ts'
import { serverEnv } from '../../base/env.ts'
import { faulty } from '../../base/errors.ts'
import { breathe } from '../../db/breathe.ts'
import { knownCache } from '../../db/caches.ts'
import { type Ceilings, ceilingFaults } from './ceilings.ts'

/** The longest definition that is read, in characters. */
const longest = 4_000_000
/** Fields of one table, counted before any is looked at; what its rows can hold is held at the release (rowSize.ts). */
const mostFields = 1500
const mostTables = 20
/** Parts of one form, counted before any is looked at: fields, columns of sub-tables, and what holds them. */
const mostParts = 2000
/** Names that a record uses itself, or that mean something to the language of this server. */
const reserved = new Set(['id', 'version', '__proto__', 'constructor', 'prototype'])

type Loose = { [key: string]: unknown }
const isRecord = (value: unknown): value is Loose => value !== null && typeof value === 'object' && !Array.isArray(value)

/** A definition as JSON text: what a caller sent may be the text or the object itself. */
export const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))

/** Reads JSON text; gives a fault instead of throwing, because the text is a person's. */
function parse(text: string, pointer: string): { value: unknown } | { faults: Fault[] } {
  if (text.length > longest) return { faults: [{ pointer, message: `a definition has at most ${longest} characters` }] }
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    return { faults: [{ pointer, message: jsonFault(text, error) }] }
  }
}

/** Work in steps; between them others may be let in. */
type Steps<T> = Generator<void, T>

/** Runs a check; a definition that breaks the check itself (nested without end) is a fault like any other. */
function* guarded(pointer: string, check: () => Steps<Fault[]>): Steps<Fault[]> {
  try {
    return (yield* check()).map((fault) => ({ ...fault, pointer: pointer + fault.pointer }))
  } catch (error) {
    return [{ pointer, message: error instanceof RangeError ? 'nested too deeply' : 'this definition cannot be read' }]
  }
}

/** Names that cannot be stored: those of the record itself. */
function reservedNames(fields: unknown, pointer: string): Fault[] {
  if (!Array.isArray(fields)) return []
  return fields.flatMap((node, i): Fault[] => {
    if (!isRecord(node)) return []
    const at = `${pointer}/${i}`
    const taken = typeof node.field === 'string' && reserved.has(node.field)
    return [
      ...(taken ? [{ pointer: `${at}/field`, message: `the name "${node.field}" is used by the record itself` }] : []),
      ...reservedNames(node.children, `${at}/children`),
    ]
  })
}

/** How many nodes a form has, or how many of them are such; of more than are allowed it stops to count. */
function partsIn(nodes: unknown, most: number, counts: (node: unknown) => boolean = () => true, counted = 0): number {
  let count = counted
  if (Array.isArray(nodes))
    for (const node of nodes) {
      if (count > most) return count
      count = partsIn(isRecord(node) ? node.children : undefined, most, counts, count + Number(counts(node)))
    }
  return count
}

const isTable = (node: unknown) => isRecord(node) && serverEnv().widgets.get(String(node.pingeKey))?.isTable === true
const tooManyTables: Fault = { pointer: '/fields', message: `a form has at most ${mostTables} sub-tables` }

/** What a form has too much of, told before anything is looked at closely, or written. */
function sizeFaults(json: unknown): Fault[] {
  const fields = isRecord(json) ? json.fields : undefined
  if (partsIn(fields, mostParts) > mostParts)
    return [{ pointer: '/fields', message: `a form has at most ${mostParts} fields and other parts` }]
  return partsIn(fields, mostTables, isTable) > mostTables ? [tooManyTables] : []
}

/** Throws where a form that was sent as an object has too much of something. */
export function requireSize(form: unknown): void {
  const faults = sizeFaults(form).map((fault) => ({ ...fault, pointer: `/formData${fault.pointer}` }))
  if (faults.length > 0) throw faulty('visualdev.faults', faults)
}

function* formFaults(json: unknown): Steps<Fault[]> {
  const sizes = sizeFaults(json)
  if (sizes.length > 0) return sizes
  const env = serverEnv()
  const faults = yield* checkFormSteps(json, env)
  if (faults.length > 0) return faults
  yield
  const form = normaliseForm(json, env)
  const names = reservedNames(form.fields, '/fields')
  if (names.length > 0) return names
  yield
  const plan = compileForm(form, env)
  const tables = plan.fields.filter((field) => field.widget.isTable)
  if (plan.fields.length > mostFields || tables.some((table) => table.children.length > mostFields))
    return [{ pointer: '/fields', message: `a table has at most ${mostFields} fields` }]
  return tables.length > mostTables ? [tooManyTables] : []
}

function* looked(formText: string | null, listText: string | null, ceilings?: Ceilings): Steps<Fault[]> {
  let form: FormDef | undefined
  const faults: Fault[] = []
  if (formText) {
    const parsed = parse(formText, '/formData')
    if ('faults' in parsed) return parsed.faults
    yield
    faults.push(...(yield* guarded('/formData', () => formFaults(parsed.value))))
    yield
    if (faults.length === 0) form = normaliseForm(parsed.value, serverEnv())
    if (form && ceilings) faults.push(...ceilingFaults(form.fields, '/formData/fields', ceilings))
  }
  if (listText) {
    const parsed = parse(listText, '/columnData')
    if ('faults' in parsed) return [...faults, ...parsed.faults]
    faults.push(
      // biome-ignore lint/correctness/useYield: a list is short
      ...(yield* guarded('/columnData', function* () {
        return checkList(parsed.value, serverEnv(), form)
      })),
    )
  }
  return faults
}

/** Faults of an application's definition, as JSON texts; pointers begin with /formData or /columnData. What is written is held to ceilings too. */
export function definitionFaults(formText: string | null, listText: string | null, ceilings?: Ceilings): Fault[] {
  const steps = looked(formText, listText, ceilings)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** Definitions that were found to fit, by their texts and ceilings: what is saved is often released at once. */
const fitting = new Set<string>()
const mostFitting = 100
const fittingCounts = knownCache('definitionChecks', { most: mostFitting, entries: () => fitting.size, clear: () => fitting.clear() })

/** Throws with every fault in `data.faults` when a definition does not fit the language. */
export async function requireFit(formText: string | null, listText: string | null, ceilings: Ceilings): Promise<void> {
  const hash = createHash('sha256')
  for (const part of [formText ?? '', listText ?? '']) hash.update(`${part.length},`).update(part)
  const key = hash.update(JSON.stringify([formText === null, listText === null, ceilings])).digest('base64')
  if (fittingCounts.note(fitting.has(key))) return
  await breathe()
  const steps = looked(formText, listText, ceilings)
  let step = steps.next()
  while (!step.done) {
    await breathe()
    step = steps.next()
  }
  const faults = step.value
  if (faults.length > 0) throw faulty('visualdev.faults', faults)
  for (const oldest of fitting) if (fitting.size >= mostFitting) fitting.delete(oldest)
  fitting.add(key)
  await breathe()
}

export interface Definition {
  form: FormDef
  list: ColumnData
}

/** The long definitions that were read last: a release asks for its own again and again. Nobody changes what was read. */
let lastRead: Array<{ formText: string | null; listText: string | null; read: Definition }> = []
const longText = 20_000

/** Whether a definition is so long that others should not wait for it. */
export const isLongDefinition = (...texts: Array<string | null>): boolean => texts.some((text) => (text?.length ?? 0) > longText)

/** A stored definition as today's language reads it. It was checked when it was saved. */
export function readDefinition(formText: string | null, listText: string | null): Definition {
  const known = lastRead.find((one) => one.formText === formText && one.listText === listText)
  if (known) return known.read
  const read = {
    form: normaliseForm(formText || { version: 1, fields: [] }, serverEnv()),
    list: normaliseList(listText || {}),
  }
  if (isLongDefinition(formText, listText)) lastRead = [{ formText, listText, read }, ...lastRead].slice(0, 2)
  return read
}
