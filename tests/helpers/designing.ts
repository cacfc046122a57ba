import { checkForm, checkList } from '#core/check/check.ts'
import { apply } from '#core/edit/apply.ts'
import { opened, sealed } from '#core/edit/identity.ts'
import { standings } from '#core/edit/tree.ts'
import type { Application, Command, Done, Result } from '#core/edit/types.ts'
import { normaliseForm } from '#core/normalise.ts'
import type { Node } from '#core/types.ts'
import { env } from './core.ts'

/** An application in which nothing stands yet, but for these fields. */
export const blank = (fields: Node[] = []): Application =>
  opened(
    {
      form: { version: 1, fields },
      list: { version: 1, type: 1, columnList: [], searchList: [], hasPage: true, btnsList: [], columnBtnsList: [] },
    },
    env,
  )

/** What the check of definitions says of an application, as it would be saved. */
export function faultsOf(definition: Application) {
  const { form, list } = sealed(definition, env)
  return [...checkForm(form, env), ...checkList(list, env, normaliseForm(form, env))]
}

export const run = (definition: Application, command: Command): Result<Application> => apply(definition, command, env)

/** Carries out what must not be refused. */
export function done(definition: Application, command: Command): Done<Application> {
  const result = run(definition, command)
  if (!result.ok) throw new Error(`${command.do} is refused: ${result.why.key}`)
  return result
}

/** Why a command is refused, as the end of its text's key; undefined where it is not. */
export function why(definition: Application, command: Command): string | undefined {
  const result = run(definition, command)
  return result.ok ? undefined : result.why.key.split('.').at(-1)
}

/** The identity of the field of this name; of two the first. */
export function idOf(definition: Application, field: string): string {
  for (const { node } of standings(definition, env)) if (node.field === field) return String(node.id)
  throw new Error(`no field ${field}`)
}

/** The form as an outline, for reading: kinds and names, children in brackets. */
export const outline = (nodes: readonly Node[]): string =>
  nodes.map(({ pingeKey, field, children }) => `${field ?? pingeKey}${children ? `[${outline(children)}]` : ''}`).join(' ')
