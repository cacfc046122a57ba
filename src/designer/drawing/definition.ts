import { type Application, applicationPage } from '#core/application/application.ts'
import { joinedTexts, withFullLabels } from '#core/form/nested.ts'
import { normaliseForm, normaliseList, normalisePage } from '#core/normalise.ts'
import type { FormDef, PageDef } from '#core/types.ts'
import { env } from '#designer/env.ts'
import type { Picture } from './channel.ts'
import { knownTools } from './listParts.ts'

/** The width that a form opens with, as its settings say. */
export function widthOf({ popupType, generalWidth, drawerWidth, fullScreenWidth }: FormDef): string {
  const width = popupType === 'drawer' ? drawerWidth : popupType === 'fullScreen' ? (fullScreenWidth ?? '100%') : generalWidth
  return typeof width === 'string' && width !== '' ? width : '600px'
}

/** Steps in the page that is drawn, as steps in the text of the definition it is made of. A list's page is not its text. */
export function stepsIn(kind: Picture['kind'], steps: Array<string | number> | undefined): Array<string | number> | undefined {
  if (kind === 'page') return steps
  return kind === 'form' && steps?.[0] === 'body' && steps[1] === 'form' ? steps.slice(2) : undefined
}

/** The page that a picture shows: a page as it is, a list as its application's page, a form as what opens to add a record. */
export function pageOf({ kind, page, width, form, title, list, parts, owner }: Picture): {
  def: PageDef
  width: string | undefined
  definition?: string
} {
  if (kind === 'page') return { def: normalisePage(page ?? '{}', env), width }
  const application: Application = {
    id: owner?.id ?? '',
    enCode: owner?.enCode ?? '',
    fullName: owner?.fullName ?? '',
    webType: owner?.webType ?? 2,
    form: withFullLabels(normaliseForm(form || { version: 1, fields: [] }, env), env, joinedTexts),
    list: normaliseList(list || {}),
  }
  const whole = applicationPage(application, env)
  const whose = owner?.id ? { definition: `draft:${owner.id}` } : {}
  if (kind === 'list') {
    const def = normalisePage(whole, env)
    return { def: parts ? knownTools(def) : def, width: undefined, ...whose }
  }
  const record = whole.dialogs?.record
  const def = {
    ...whole,
    body: {
      pingeKey: 'form',
      id: 'record',
      title: title ?? 't:dialog.title.add',
      form: application.form,
      ...(application.form.hasConfirmBtn === false ? {} : { confirm: [{ request: 'save' }] }),
      ...(record?.confirmText ? { confirmText: record.confirmText } : {}),
    },
  }
  return { def: normalisePage(def, env), width: widthOf(application.form), ...whose }
}
