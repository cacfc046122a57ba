import { useCallback, useMemo, useState } from 'react'
import { nearestKey } from '#core/edit/print/places.ts'
import type { Translate } from '#core/form/form.ts'
import { type PrintFields, templateFaults } from '#core/print/check.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { FieldError } from '#core/types.ts'
import { useApp } from '#runtime/app.ts'
import { usePainted } from '../usePainted.ts'

/** Something that is wrong: where in the template, and in words. */
export interface ToldFault {
  at: string
  words: string
  /** what it is called, where it is no part of the template but a setting of its record */
  setting?: string
}

/** What the settings beside a template are called. */
const settings: { readonly [field: string]: string } = {
  fullName: 't:common.name',
  enCode: 't:common.code',
  modelId: 't:printDev.model',
  roleIds: 't:printDev.roles',
  sortCode: 't:common.sort',
  enabledMark: 't:common.status',
  description: 't:common.description',
}
const own = 'template'

/** A fault that the server found: those of the template by their place in it. */
function placed({ field, message }: FieldError, t: Translate): ToldFault {
  if (field === own || field.startsWith(`${own}.`)) return { at: field.slice(own.length + 1), words: message }
  return { at: '', words: message, setting: t(settings[field] ?? field) }
}

/** What is wrong with a template: what the check says, and what only the server could tell of what was sent to it. */
export function useFaults(definition: PrintTemplate, known: PrintFields) {
  const { t } = useApp()
  const later = usePainted(definition)
  const found = useMemo(
    () => templateFaults(later, known).map(({ at, key, params }): ToldFault => ({ at, words: t(`t:print.fault.${key}`, params) })),
    [later, known, t],
  )
  const [refusal, setRefusal] = useState<{ of: PrintTemplate; faults: readonly ToldFault[] }>()
  const refuse = useCallback(
    (of: PrintTemplate, data: unknown) => {
      const { errors } = (data ?? {}) as { errors?: unknown }
      if (Array.isArray(errors)) setRefusal({ of, faults: (errors as FieldError[]).map((one) => placed(one, t)) })
    },
    [t],
  )
  // they stand at their places until something is changed
  const refused = refusal?.of === definition ? refusal.faults : undefined
  const faults = useMemo(() => (refused ? [...found, ...refused] : found), [found, refused])
  return { faults, refuse, faulty: found.length > 0, isJudged: later === definition }
}

/** The keys of what has faults: blocks, cells, columns. */
export const faultyKeys = (template: PrintTemplate, faults: readonly ToldFault[]): ReadonlySet<string> =>
  new Set(faults.map(({ at }) => nearestKey(template, at)).filter(Boolean))

/** Faults of what a path names, by the property that they are of; a deep one is of the property that it stands in. */
export function faultsByProp(template: PrintTemplate, key: string, faults: readonly ToldFault[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { at, words, setting } of faults) {
    if (nearestKey(template, at) !== key) continue
    const rest = at.slice(key.length).replace(/^\./, '')
    const prop = setting ?? (key === '' || rest.startsWith('picture.') ? rest : rest.replace(/\..*$/, ''))
    const before = found.get(prop)
    found.set(prop, before === undefined ? words : `${before} ${words}`)
  }
  return found
}
