import type { PrintField } from '#core/edit/print/types.ts'
import type { PrintTemplate } from '#core/print/template.ts'
import type { App } from '#runtime/app.ts'

/** A print template as the server keeps it. */
export interface StoredPrint {
  id: string
  fullName: string
  enCode: string
  /** the application whose records it prints */
  modelId: string
  template: PrintTemplate | null
  version: number
}

/** A template with what its texts may name. */
export interface LoadedPrint {
  stored: StoredPrint
  fields: readonly PrintField[]
}

/** Where a template is read and saved. */
export const printUrl = (id: string): string => `/api/system/printDev/${encodeURIComponent(id)}`

/** Reads a template and the fields of its application; throws CallError, also where there is none. */
export async function loadPrint(app: App, id: string, signal: AbortSignal): Promise<LoadedPrint> {
  const quiet = { quiet: true, signal }
  const stored = (await app.request({ get: printUrl(id) }, quiet)).data as object as StoredPrint
  const answer = await app.request({ post: '/api/system/printDev/Fields', body: { modelId: stored.modelId } }, quiet)
  const { list } = answer.data as object as { list: PrintField[] }
  return { stored, fields: list }
}
