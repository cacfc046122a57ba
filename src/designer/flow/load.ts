import { isDrawable } from '#core/edit/flow/drawable.ts'
import type { Application } from '#core/edit/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { App } from '#runtime/app.ts'
import { definitionOf, loadDraft } from '../application/load.ts'

/** A flow's draft as the server keeps it. */
export interface FlowDraft {
  id: string
  fullName: string
  enCode: string
  /** the application whose records it decides about */
  modelId: string
  definition: string
  version: number
  /** 0 never released, 1 released, 2 changed since */
  isRelease: number
  versionId: string | null
}

/** Where a flow is read, saved and released. */
export const flowUrl = (id: string, what: string): string => `/api/workflow/Template/${encodeURIComponent(id)}/${what}`

/** A flow with what is around it. */
export interface LoadedFlow {
  draft: FlowDraft
  /** the application as it is designed: what its fields are called; nothing where it may not be read, or not be drawn */
  application: Application | undefined
}

/** Reads a flow's draft and its application; throws CallError, also where there is none. */
export async function loadFlow(app: App, id: string, signal: AbortSignal): Promise<LoadedFlow> {
  const { data } = await app.request({ get: flowUrl(id, 'Draft') }, { quiet: true, signal })
  const draft = data as unknown as FlowDraft
  const application = await loadDraft(app, draft.modelId, signal).then(definitionOf, () => undefined)
  return { draft, application }
}

/** A text as a flow that can be drawn; nothing where it is none: that is mended as text. */
export function flowOf(text: string): FlowDef | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return isDrawable(json) ? json : undefined
  } catch {
    return undefined
  }
}
