import type { Answers } from '#api/answers.ts'
import { addressOf, applicationKinds, kindOf } from '#core/application/kinds.ts'
import type { Application as Edited } from '#core/edit/types.ts'
import type { ColumnData, FormDef } from '#core/types.ts'
import type { App } from '#runtime/app.ts'

/** An application's draft as the server keeps it. */
export type Draft = Answers['GET /api/visualdev/Base/:id']

/** Where an application's draft is read and saved. */
export const urlOf = (id: string): string => `/api/visualdev/Base/${encodeURIComponent(id)}`

/** Where somebody goes back to from an application: to those of its kind, or to another list that they were given. */
export function screenOf(app: App, draft: Pick<Draft, 'type'> | undefined): string {
  const screens = [kindOf(draft?.type), ...applicationKinds].map(addressOf)
  return [...screens, '/onlineDev/pageStudio'].find((one) => app.hrefOf(one) !== undefined) ?? '/'
}

/** Reads an application's draft; throws CallError, also when there is none. */
export async function loadDraft(app: App, id: string, signal?: AbortSignal): Promise<Draft> {
  const { data } = await app.request({ get: urlOf(id) }, { quiet: true, ...(signal ? { signal } : {}) })
  return data as Draft
}

const isRecord = (value: unknown): value is { [key: string]: unknown } =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const read = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const isForm = (value: unknown): value is FormDef => isRecord(value) && Array.isArray(value.fields) && value.version === 1
/** Whatever of a list is missing is as usual. */
const isList = (value: unknown): value is ColumnData => isRecord(value)

/** What is designed of a draft; nothing where its text is not in the language as it is now: that is mended as text. */
export function definitionOf({ formData, columnData }: Pick<Draft, 'formData' | 'columnData'>): Edited | undefined {
  const form = formData === null || formData === '' ? { version: 1, fields: [] } : read(formData)
  const list = columnData === null || columnData === '' ? {} : read(columnData)
  return isForm(form) && isList(list) ? { form, list } : undefined
}

/** A definition as it is saved. */
export const textOf = (definition: object): string => JSON.stringify(definition, null, 2)

interface KeptTable {
  field?: string
  storedAs?: string
  fields: Array<{ field: string; storedAs?: string }>
}

/** Keys of what is stored of an application by its release: `total`, `items`, `items.price`, each by the name that it is stored as. */
export function storedIn(tables: Draft['tables']): ReadonlySet<string> {
  const list = tables ? (JSON.parse(String(tables)) as KeptTable[]) : []
  return new Set(
    list.flatMap(({ field, storedAs = field, fields }) => [
      ...(storedAs === undefined ? [] : [storedAs]),
      ...fields.map((one) => `${storedAs === undefined ? '' : `${storedAs}.`}${one.storedAs ?? one.field}`),
    ]),
  )
}
