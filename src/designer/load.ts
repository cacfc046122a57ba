import type { Text } from '#core/types.ts'
import { type App, CallError } from '#runtime/app.ts'
import type { Owner } from './drawing/channel.ts'
import type { SchemaKind } from './language/grammar.ts'

/** A schema as the server keeps it. */
export interface Loaded {
  code: string
  title: string
  version: number
  hash: string
  content: string
  hasShipped: boolean
  asShipped: boolean
  application?: Owner & { isRelease: number; form: string; list: string }
}

/** Where a schema is read and saved. */
export const urlOf = (kind: SchemaKind, code: string): string =>
  `${kind === 'page' ? '/api/system/Page' : `/api/system/Schema/${kind}`}/${encodeURIComponent(code)}`

/** Reads a schema; throws CallError, also when the address names none. */
export async function loadSchema(app: App, kind: SchemaKind, code: string, signal?: AbortSignal): Promise<Loaded> {
  if (code === '') throw new CallError(app.t('t:studio.nothingNamed'), 404)
  const { data } = await app.request({ get: urlOf(kind, code) }, { quiet: true, ...(signal ? { signal } : {}) })
  return data as unknown as Loaded
}

interface Config {
  id?: string
  enCode: string
  /** in each language, where the administrator has translated it */
  fullName: Text
  webType: number
  formData: string | null
  columnData: string | null
}

/** An application by its id, as those may read it who use it: what was released. */
export async function loadReleased(app: App, id: string, kind: 'form' | 'list', signal: AbortSignal): Promise<Loaded> {
  const { data } = await app.request({ get: `/api/visualdev/OnlineDev/${encodeURIComponent(id)}/Config` }, { quiet: true, signal })
  const { formData, columnData, enCode, webType, ...stored } = data as unknown as Config
  const fullName = app.t(stored.fullName)
  const [form, list] = [formData ?? '', columnData ?? '']
  return {
    code: enCode,
    title: fullName,
    version: 0,
    hash: '',
    content: kind === 'form' ? form : list,
    hasShipped: false,
    asShipped: false,
    application: { id, enCode, fullName, webType: Number(webType), isRelease: 1, form, list },
  }
}
