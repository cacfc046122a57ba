import { atom } from 'jotai'
import { ask } from '#api/call.ts'
import type { PrintJob } from '#runtime/app.ts'
import { send } from '../request.ts'
import { store } from '../store.ts'

/** A template to choose. */
export interface PrintOption {
  id: string
  fullName: string
}

/** Records that wait for a template, or are looked at. */
export interface Printing {
  job: PrintJob
  templates: PrintOption[]
}

/** What is being printed; nothing most of the time. */
export const printingAtom = atom<Printing>()

/** Looks for the templates that records may be printed by, and shows them. Throws as the call does. */
export async function print(job: PrintJob): Promise<'shown' | 'none'> {
  const body = { modelId: job.modelId, ...(job.templates ? { ids: job.templates } : {}) }
  const { data } = await ask(send, 'POST /api/system/printDev/getListOptions', { body })
  if (data.list.length === 0) return 'none'
  store.set(printingAtom, { job, templates: data.list })
  return 'shown'
}

/** Puts it away. */
export const endPrinting = () => store.set(printingAtom, undefined)
