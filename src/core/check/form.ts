import { formModes } from '../application/modes.ts'
import type { Env } from '../env.ts'
import { isRecord } from '../json.ts'
import { normaliseForm } from '../normalise.ts'
import type { Fault } from '../types.ts'
import type { Loose } from './checker.ts'
import { checkFormRules, checkPlan, checkTemplates, formChoices, formSchema, withoutTemplates } from './formPart.ts'
import { NodeChecker } from './nodes.ts'
import { checkProps } from './props.ts'
import { asSent } from './sent.ts'
import { checkShape } from './shape.ts'

/** Faults of a form definition, with pointers into it as it was given; an older shape is read as today's first. */
export function checkForm(json: unknown, env: Env): Fault[] {
  const steps = checkFormSteps(json, env)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** The same in steps: between them others may be let in. */
export function* checkFormSteps(json: unknown, env: Env): Generator<void, Fault[]> {
  const checker = new NodeChecker(env)
  const shape = checkShape(json)
  if (shape.length > 0) return shape
  if (!isRecord(json)) return [{ pointer: '', message: 'a form definition is a record' }]
  if (!Array.isArray(json.fields)) return [{ pointer: '/fields', message: 'a form needs a list of fields' }]
  const current: Loose = json.version === undefined ? { ...normaliseForm(json, { widgets: env.widgets, pieces: {} }) } : json
  if (current.version !== 1) return [{ pointer: '/version', message: 'this version of the language is not known; the newest is 1' }]
  const own = withoutTemplates(current)
  checkProps(checker, own, formSchema, '', formChoices)
  checkTemplates(checker, own, '')
  checker.waiting(formModes, own, '')
  checkFormRules(checker, current, '')
  checker.nodes(current.fields, '/fields', 'form', 0)
  yield
  checkPlan(checker, current, env, '')
  return current === json ? checker.faults : asSent(checker.faults, json)
}
