import { ApiError } from '../../base/errors.ts'
import type { Caller } from '../../http/route.ts'
import { modelFor } from '../../records/rights/access.ts'
import type { Importable } from '../../records/sheet/importable.ts'
import { type Launching, launchable, launching } from '../workflow/index.ts'
import { applicationImport } from './applicationImport.ts'

/** WF-04: there is no flow, or none that whoever imports may launch. */
export const noFlow = () => new ApiError('notFound', { key: 'wizard.noFlow' })

/** A flow of an application by its id, for whoever may launch it. Throws not found. */
async function flowCalled(caller: Caller, modelId: string, id: string): Promise<Launching> {
  const flow = await launching(caller, id).catch((error: unknown) => {
    throw error instanceof ApiError && error.problem === 'notFound' ? noFlow() : error
  })
  if (flow.template.modelId !== modelId) throw noFlow()
  return flow
}

/**
 * An application as somebody fills in a file for it: with a flow, by the form of its start, where there is only one that
 * they may launch.
 */
export async function fileOfApplication(caller: Caller): Promise<Importable> {
  const { model } = await modelFor(caller)
  const [only, ...others] = model.hasFlow ? await launchable(caller, model.id) : []
  return applicationImport(caller, only && others.length === 0 ? { flow: await launching(caller, only.id), isFile: true } : {})
}

/**
 * IM-08: where rows that are sent become records of an application: each launched through the flow that is named. Throws not
 * found where it is none of the application's, or not theirs to launch. Rows that are only checked need not name one yet, and
 * `launches` says whether they are tried.
 */
export async function rowsOfApplication(
  caller: Caller,
  { flowId, isKept, launches = isKept }: { flowId: string | null | undefined; isKept: boolean; launches?: boolean },
): Promise<Importable> {
  const { model } = await modelFor(caller)
  if (flowId) return applicationImport(caller, { flow: await flowCalled(caller, model.id, flowId), isDry: !launches })
  if (!model.hasFlow) return applicationImport(caller)
  if ((await launchable(caller, model.id)).length === 0) throw noFlow()
  if (isKept) throw new ApiError('badRequest', { key: 'flow.choose' })
  return applicationImport(caller, { isDry: true })
}
