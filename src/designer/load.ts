import type { Answers } from '#api/answers.ts'
import { webTypes } from '#core/application/kinds.ts'
import { type Clip, readClip } from '#core/edit/clipboard.ts'
import { type App, CallError, checked } from '#runtime/app.ts'
import type { SchemaKind } from './language/grammar.ts'

/** A schema as the server keeps it. */
export type Loaded = Answers['GET /api/system/Schema/form/:code']

/** Where a schema is read and saved. */
export const urlOf = (kind: SchemaKind, code: string): string =>
  `${kind === 'page' ? '/api/system/Page' : `/api/system/Schema/${kind}`}/${encodeURIComponent(code)}`

const list = '/onlineDev/pageStudio'

/** Where somebody goes back to from a schema: to the list of all, or, without that screen, to the designer of its application. */
export const listOf = (app: App, application?: Loaded['application']): string =>
  app.hrefOf(list) !== undefined || !application ? list : `/formDesigner?id=${encodeURIComponent(application.id)}`

/** Reads a schema; throws CallError, also when the address names none. */
export async function loadSchema(app: App, kind: SchemaKind, code: string, signal?: AbortSignal): Promise<Loaded> {
  if (code === '') throw new CallError(app.t('t:studio.nothingNamed'), 404)
  const { data } = await app.request({ get: urlOf(kind, code) }, { quiet: true, ...(signal ? { signal } : {}) })
  return data as Loaded
}

type Config = Answers['GET /api/visualdev/OnlineDev/:id/Config']

/** An application by its id, as those may read it who use it: what was released. */
export async function loadReleased(app: App, id: string, kind: 'form' | 'list', signal: AbortSignal): Promise<Loaded> {
  const call = { get: `/api/visualdev/OnlineDev/${encodeURIComponent(id)}/Config` }
  const { data } = checked(await app.request(call, { quiet: true, signal }))
  const { formData: form, columnData: list, enCode, webType, ...stored } = data as Config
  const fullName = app.t(stored.fullName)
  return {
    code: enCode,
    title: fullName,
    version: 0,
    hash: '',
    content: kind === 'form' ? form : list,
    hasShipped: false,
    asShipped: false,
    application: { id, enCode, fullName, webType, isRelease: 1, form, list },
  }
}

/** What was kept as a piece or as a template: the form that it is, or that it makes, and the list of an application. */
export async function loadTemplate(app: App, id: string, kind: SchemaKind, signal: AbortSignal): Promise<Loaded> {
  const { data } = await app.request({ get: `/api/system/DesignTemplate/${encodeURIComponent(id)}` }, { quiet: true, signal })
  const { fullName, content } = data as { fullName: string; content: string }
  const clip = readClip(content)
  const kept = clip
    ? { form: { version: 1, fields: fieldsOf(clip) } }
    : (JSON.parse(content) as { form: object; list?: object; type?: number })
  const form = JSON.stringify(kept.form)
  const list = 'list' in kept && kept.list ? JSON.stringify(kept.list) : ''
  return {
    ...{ code: id, title: fullName, version: 0, hash: '', hasShipped: false, asShipped: false },
    content: kind === 'list' ? list : form,
    application: { id, enCode: id, fullName, webType: list === '' ? webTypes.formOnly : webTypes.listed, isRelease: 0, form, list },
  }
}

/** Fields of a form with a piece in it: columns stand in their sub-table. */
const fieldsOf = ({ nodes, table }: Clip) =>
  table === undefined ? nodes : [{ pingeKey: 'table', field: table, label: table, children: nodes }]
