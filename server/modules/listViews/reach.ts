import type { FastifyRequest } from 'fastify'
import { fittingView, type SavedView, type ViewFields } from '#core/application/savedView.ts'
import { flowStateField } from '#core/flow/status.ts'
import { keywordField } from '#core/form/searchField.ts'
import { ApiError } from '../../base/errors.ts'
import { mayCall } from '../../http/mayCall.ts'
import { designMenus, namedModel } from '../../records/rights/access.ts'

/** What somebody may do with the views of one list. */
export interface Reach {
  /** they may open what the list is on: views that others share reach them */
  mayOpen: boolean
  /** they administer the system, or design the application */
  mayShare: boolean
  /** which fields a view may name for them */
  fields: ViewFields
}

/** The list of an application has this id on its page. */
const ofApplication = '.records'
const always = () => true

/** The module of the list of an application. */
export const moduleOf = (enCode: string): string => `${enCode}${ofApplication}`

/** The rights of whoever asks on the list of an application; nothing where they cannot open it. */
async function rightsOn(request: FastifyRequest, id: string) {
  try {
    return (await namedModel(request, id)).rights
  } catch (error) {
    if (error instanceof ApiError && error.problem === 'notFound') return undefined
    throw error
  }
}

/** What whoever asks may do with the views of a list, by its module. */
export async function reachOf(request: FastifyRequest, moduleId: string): Promise<Reach> {
  const grants = await request.grants()
  const everything: ViewFields = { search: always, filter: always, sort: always, column: always }
  if (grants.isAdmin) return { mayOpen: true, mayShare: true, fields: everything }
  const { db, pages } = request.server
  const application = moduleId.endsWith(ofApplication)
    ? await db.selectFrom('base_visual_dev').select('id').where('enCode', '=', moduleId.slice(0, -ofApplication.length)).executeTakeFirst()
    : undefined
  if (application) {
    const rights = await rightsOn(request, application.id)
    const mayShare = grants.designs.has(application.id) || (await mayCall(request.server, { menu: designMenus }, grants))
    if (!rights) return { mayOpen: false, mayShare, fields: everything }
    const { maySeeColumn, mayFind } = rights
    // how its flow stands is no field of the form
    // and the box of a keyword looks through what they may find
    const finds = (field: string) => field === keywordField || (field === flowStateField ? maySeeColumn(field) : mayFind(field))
    return { mayOpen: true, mayShare, fields: { search: finds, filter: finds, sort: finds, column: maySeeColumn } }
  }
  const page = moduleId.slice(0, moduleId.lastIndexOf('.'))
  const { useColumnPermission } = await pages.flags(page)
  const column = (field: string) => !useColumnPermission || grants.maySeeColumn(page, field, useColumnPermission)
  // what a page is searched by need not be one of its columns, and is checked by the call that it asks
  return { mayOpen: grants.mayReadPage(page), mayShare: false, fields: { search: always, filter: column, sort: column, column } }
}

/** A view as whoever asks may have it. */
export const viewFor = ({ fields }: Reach, view: SavedView) => fittingView(view, fields)
