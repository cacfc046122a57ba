import type { Answers } from '#api/answers.ts'
import { ask } from '#api/call.ts'
import { isDrawable } from '#core/edit/flow/drawable.ts'
import type { Application } from '#core/edit/types.ts'
import type { FlowDef } from '#core/flow/definition.ts'
import type { App } from '#runtime/app.ts'
import { definitionOf, loadDraft } from '../application/load.ts'
import { sendOf } from '../sendOf.ts'

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
  enabledMark: number
  /** other flows in use that decide about the same records */
  others: number
}

/** Where a flow is read, saved and released. */
export const flowUrl = (id: string, what: string): string => `/api/workflow/Template/${encodeURIComponent(id)}/${what}`

/** A flow with what is around it. */
export interface LoadedFlow {
  draft: FlowDraft
  /** the application as it is designed: what its fields are called; nothing where it may not be read, or not be drawn */
  application: Application | undefined
  /** the working calendars; nothing where they cannot be read now */
  calendars: readonly CalendarName[] | undefined
  /** the sending configurations that messages may go by; nothing where they cannot be read now */
  sendings: readonly SendingName[] | undefined
}

/** A working calendar as it is chosen; one that is switched off counts where it is named, and is not offered. */
export type CalendarName = Answers['GET /api/workflow/Calendar/Selector']['list'][number]

/** A sending configuration as it is chosen. */
type SendingName = Answers['GET /api/workflow/Flow/SendConfigs']['list'][number]

/** Reads a flow's draft; throws CallError, also where there is none. */
export async function readDraft(app: App, id: string, signal?: AbortSignal): Promise<FlowDraft> {
  const asked = { params: { id }, quiet: true, ...(signal ? { signal } : {}) }
  return (await ask(sendOf(app), 'GET /api/workflow/Template/:id/Draft', asked)).data
}

/** Reads a flow's draft, its application, the calendars and the sending configurations; throws CallError, also where there is none. */
export async function loadFlow(app: App, id: string, signal: AbortSignal): Promise<LoadedFlow> {
  const draft = await readDraft(app, id, signal)
  const [application, calendars, sendings] = await Promise.all([
    loadDraft(app, draft.modelId, signal).then(definitionOf, () => undefined),
    ask(sendOf(app), 'GET /api/workflow/Calendar/Selector', { quiet: true, signal }).then(
      ({ data }) => data.list,
      () => undefined,
    ),
    ask(sendOf(app), 'GET /api/workflow/Flow/SendConfigs', { quiet: true, signal }).then(
      ({ data }) => data.list,
      () => undefined,
    ),
  ])
  return { draft, application, calendars, sendings }
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
