import { applicationPage } from '#core/application/application.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { PageDef, Row, Text } from '#core/types.ts'
import { openDialog } from '../actions/dialogs.ts'
import { type App, CallError } from '../app.ts'
import { read } from '../data/sources.ts'
import { PartError } from '../lazy/loadPart.ts'
import { createPageStore, type ScopeValue } from '../scope.ts'

/** Codes of an answer to whoever may not read a record, and of one that is not there. */
const forbidden = 403
const missing = 404

const address = (modelId: string) => `/api/visualdev/OnlineDev/${encodeURIComponent(modelId)}`

/** The page of an application, as the server describes it to this person. */
async function pageOf(modelId: string, app: App): Promise<PageDef> {
  const { data } = await read({ get: `${address(modelId)}/Config` }, app)
  const stored = data as { id?: string; enCode: string; fullName: Text; webType: number; formData: string; columnData: string | null }
  await app.words?.(stored)
  const page = applicationPage(
    {
      id: stored.id ?? modelId,
      enCode: stored.enCode,
      fullName: stored.fullName,
      webType: stored.webType,
      form: normaliseForm(stored.formData, app.env),
      list: normaliseList(stored.columnData || {}),
    },
    app.env,
  )
  return normalisePage(page, app.env)
}

/**
 * DV-05: opens the read-only detail of a record of another application over the page, with what was read of it. Whoever
 * may not read it, or finds it gone, is told so, and nothing opens.
 */
export async function openRecord(modelId: string, id: string, at: ScopeValue, around: App): Promise<void> {
  // The person looks at it by their own rights: nothing of it reaches the definition that led there.
  const app = around.outside ?? around
  try {
    const [def, { data: loaded }] = await Promise.all([
      pageOf(modelId, app),
      app.request({ get: `${address(modelId)}/${encodeURIComponent(id)}` }, { quiet: true }),
    ])
    const detail = def.dialogs?.detail
    if (!detail) return
    const menus = (Array.isArray(app.user.menus) ? app.user.menus : []) as Row[]
    const menuId = menus.find((menu) => menu.modelId === modelId)?.id
    const own = createPageStore(def, { menuId: typeof menuId === 'string' ? menuId : undefined, place: at.page.place })
    // rights are asked of its own page, and it opens on the one that is shown
    const page = { ...own, store: at.page.store, dialogsAtom: at.page.dialogsAtom, selectsAtom: at.page.selectsAtom }
    const title = app.t('t:dialog.title.detailOf', { name: app.t(def.title) })
    openDialog({ page, resource: def.resource }, 'related', { ...detail, title, buttons: [] }, { id }, { loaded })
  } catch (error) {
    if (error instanceof PartError) return app.toast('error', app.t('t:page.notLoaded'))
    if (!(error instanceof CallError)) throw error
    const said = error.code === forbidden ? 't:relation.noRight' : error.code === missing ? 't:relation.gone' : undefined
    app.toast('error', said ? app.t(said) : error.message)
  }
}
