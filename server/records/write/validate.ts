import { rowsOf } from '#core/form/form.ts'
import { fieldCode } from '#core/form/permitted.ts'
import type { FieldError, Row } from '#core/types.ts'
import { breathe, letPass } from '../../db/breathe.ts'
import type { Db } from '../../db/types.ts'
import { ownFiles } from '../attachments/files.ts'
import { interfaceFaults } from '../interfaces/options.ts'
import type { Model } from '../model/model.ts'
import { storedModel } from '../model/stored.ts'
import { checkValues } from './check.ts'
import type { Together } from './engine.ts'
import { parentFaults } from './parents.ts'
import type { RecordContext } from './records.ts'
import { Taken, twiceInRows } from './unique.ts'

/** Of more rows than this, a record lets the calls of others be answered before it is written, for so many milliseconds at most. */
const many = 200
const patience = 100

/**
 * All that is wrong with filled forms, by form; a stage of the checks sees those that passed the one before, and asks the
 * database once for all of them. `before` is the one record that is changed.
 */
export async function faultsOf(
  trx: Db,
  model: Model,
  forms: readonly Row[],
  before: Row | undefined,
  context: RecordContext,
  { keeps = () => true, more = () => [] }: Together = {},
): Promise<FieldError[][]> {
  const { t, mayFill } = context
  const stored = storedModel(model)
  const errors = forms.map((): FieldError[] => [])
  const good = () => [...forms.entries()].filter(([i]) => errors[i]?.length === 0)
  const stage = async (check: (forms: readonly Row[]) => Promise<FieldError[][]>) => {
    const some = good()
    if (some.length === 0) return
    const found = await check(some.map(([, values]) => values))
    for (const [k, [i]] of some.entries()) errors[i]?.push(...(found[k] ?? []))
  }
  // Nobody is asked for a field that they were not given.
  const isAsked = ({ field, child }: FieldError) => {
    const [name = field] = field.split('[')
    return mayFill(child === undefined ? name : fieldCode(child, name))
  }
  await stage(async (some) => {
    const files = await ownFiles(trx, model, some, before, context)
    await breathe()
    const values = await checkValues(trx, model, some, before, context)
    return values.map((found, i) => [...(files[i] ?? []), ...found].filter(isAsked))
  })
  await stage((some) => parentFaults(trx, stored, some, before, t))
  await stage(async (some) => (await interfaceFaults(trx, model, some, before, context)).map((found) => found.filter(isAsked)))
  const left = good()
  const records = left.map(([, values]) => values)
  const taken = await Taken.among(trx, stored, records, before ? String(before.id) : undefined, t)
  for (const [i, values] of left) {
    const found = [...taken.faults(values), ...twiceInRows(model, values, t)]
    if (found.length === 0) found.push(...more(values, i))
    if (found.length === 0 && keeps(i)) taken.take(values)
    errors[i]?.push(...found)
  }
  const isLong = (values: Row) => model.subs.some(({ field }) => rowsOf(values[field as string]).length > many)
  if (records.some(isLong)) await letPass(patience)
  else await breathe()
  return errors
}
