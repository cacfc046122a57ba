import type { Module } from '../../http/route.ts'
import { applicationDrafts } from './draftRoutes.ts'
import { applicationReading } from './readRoutes.ts'
import { applicationRelease } from './releaseRoutes.ts'
import { applicationHistory } from './versionRoutes.ts'

export { accessToOne, holding } from './calls.ts'
export { checkSent, copyDraft, createDraft, enforceDataPermission, removeDraft, updateDraft } from './draft.ts'
export { requireHeld, requireKnown } from './heldCalls.ts'
export { release } from './release.ts'
export { passOn, writtenBy } from './writers.ts'

export const applicationsModule: Module = { routes: [applicationReading, applicationDrafts, applicationRelease, applicationHistory] }
