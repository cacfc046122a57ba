import type { Json } from '#core/types.ts'
import type { Asker } from '../../../auth/writer.ts'
import { faulty, notFound } from '../../../base/errors.ts'
import type { Db } from '../../../db/types.ts'
import type { Access, Caller } from '../../../http/route.ts'
import { designMenus } from '../../../records/rights/access.ts'
import { interfacesRefused } from '../../interfaces/index.ts'
import { templateOf } from './rows.ts'

/** enCodes of the screens where flows are designed: by themselves, and by their applications. */
const flowMenus = ['workFlow.flowDesign', 'workFlow.form', 'generator.flowForm'] as const

/** Who was given a screen of flows, and who designs single applications: each to the flows of what they design (`flowsReached`). */
export const designing: Access = { menu: flowMenus, or: { check: (_request, grants) => grants.designs.size > 0 } }

/**
 * The applications whose flows somebody designs: those that they were given to design, each by itself. Whoever was given a
 * screen of flows beside one where every application is changed reaches all, as administrators do: nothing is answered then.
 */
export async function flowsReached({ user, grants, flags }: Asker, db: Db): Promise<ReadonlySet<string> | undefined> {
  if (user.isAdmin) return undefined
  const own = await grants()
  if (flowMenus.some((menu) => own.mayOpen(menu)))
    for (const screen of designMenus) if (own.mayPress(screen, 'btn_edit', (await flags(screen, db)).useBtnPermission)) return undefined
  return own.designs
}

/** A flow that a caller designs; throws not found, also where it is another application's. */
export async function designedTemplate(db: Db, request: Caller, id: string): ReturnType<typeof templateOf> {
  const template = await templateOf(db, id)
  const asker = request.writer.asker
  const reached = asker && (await flowsReached(asker, db))
  if (reached && !reached.has(template.modelId)) throw notFound()
  return template
}

/**
 * Holds what a flow names to who writes it: whoever does not design every application names the data interfaces that they
 * read, and what the flow named before (`before`, as texts). Throws with what they may not.
 */
export async function requireNamed(
  db: Db,
  asker: Asker | undefined,
  definition: string,
  before: ReadonlyArray<Json | undefined>,
): Promise<void> {
  if (!asker || asker.user.isAdmin) return
  const refused = await interfacesRefused(db, asker.grants, JSON.parse(definition), before)
  const { realName } = asker.user
  if (refused.length > 0)
    throw faulty(
      'flow.faults',
      refused.map(({ pointer, what }) => ({ pointer, message: `${realName} may not ${what}` })),
    )
}
