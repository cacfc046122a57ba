import { useCallback, useMemo } from 'react'
import { checkList } from '#core/check/check.ts'
import { isRecord } from '#core/edit/tree.ts'
import type { Application, Command } from '#core/edit/types.ts'
import type { FormPlan } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { env } from '#designer/env.ts'
import { useApp } from '#runtime/app.ts'
import { actionOf, actionRecord, type Verb } from './actions.ts'
import { isDialogPath, shownDialog } from './dialogs.ts'
import { choicesOf, schemasOf, uiOf } from './partForms.ts'
import type { Part } from './parts.ts'
import { redrawn } from './redrawn.ts'
import { useDictionaries } from './useDictionaries.ts'

type Loose = { [name: string]: unknown }

interface Options {
  definition: Application
  plan: FormPlan | undefined
  part: Part
  /** what stands at the part's path */
  found: unknown
  /** what it does, where it is an action that can be chosen */
  verb: Verb | undefined
  onRun: (command: Command) => void
}

/** A list config in which something else stands at a path. */
function withAt(value: unknown, [step, ...rest]: Part['path'], next: unknown): unknown {
  if (step === undefined) return next
  if (Array.isArray(value)) return value.map((one, i) => (i === step ? withAt(one, rest, next) : one))
  return isRecord(value) ? { ...value, [step]: withAt(value[step], rest, next) } : value
}

/** What of a part of a list is edited as forms: its properties as a record, the forms, their faults, and what a change of them does. */
export function usePartRecord({ definition, plan, part: { path }, found, verb, onRun }: Options) {
  const { t } = useApp()
  const { list, form } = definition
  const isDialog = isDialogPath(path)
  const record = useMemo<Loose | undefined>(
    () =>
      isRecord(found) && path.length !== 1 && !(isDialog && !shownDialog(found)) ? (verb ? actionRecord(verb, found) : found) : undefined,
    [found, path, verb, isDialog],
  )
  const schemas = useMemo(() => schemasOf(path, verb, list.type), [path, verb, list.type])
  const ui = useMemo(() => uiOf(path, verb, { treeSource: list.treeSource }, t), [path, verb, list.treeSource, t])
  const dictionaries = useDictionaries(path.length === 0 && list.type === 2)
  const choices = useMemo(() => choicesOf(path, { definition, plan, t, dictionaries }), [path, definition, plan, t, dictionaries])
  const forms = useMemo(
    () =>
      schemas.map(([group, own]) => ({
        group,
        props: { common: {}, own },
        redraw: redrawn(own, choices, ui),
      })),
    [schemas, choices, ui],
  )
  const checked = useMemo(() => {
    try {
      return normaliseForm(form, env)
    } catch {
      return undefined
    }
  }, [form])
  const faults = useCallback(
    (next: Loose) => {
      const base = path.map((step) => `/${step}`).join('')
      const whole = withAt(list, path, verb && isRecord(found) ? actionOf(verb, next, found) : next)
      return checkList(whole, env, checked).flatMap((fault) =>
        fault.pointer.startsWith(`${base}/`) ? [{ ...fault, pointer: fault.pointer.slice(base.length) }] : [],
      )
    },
    [list, path, found, verb, checked],
  )
  const change = (next: Loose) => {
    if (!isRecord(found)) return
    const after = verb ? actionOf(verb, next, found) : next
    const names = [...new Set([...Object.keys(found), ...Object.keys(after)])]
    const props = Object.fromEntries(
      names.flatMap((name) => (JSON.stringify(found[name]) === JSON.stringify(after[name]) ? [] : [[name, after[name]]])),
    )
    if (Object.keys(props).length > 0) onRun({ do: 'setProps', at: ['list', ...path], props })
  }
  return { record, forms, faults, change }
}
