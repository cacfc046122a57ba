import type { Translate } from '#core/form/form.ts'
import type { FormDef, Text } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { readSchema, schemaFiles } from '../../base/schemas.ts'
import type { Db } from '../../db/types.ts'
import { type KeptTemplate, keptTemplate, keptTemplates } from '../templates/index.ts'

/** schemas/templates/<code>.json: a form that an application begins with. */
interface Template {
  code: string
  fullName: Text
  /** what it is for */
  description: Text
  form: FormDef
}

let shipped: ReadonlyMap<string, Template> | undefined

function templates(): ReadonlyMap<string, Template> {
  shipped ??= new Map(
    schemaFiles('templates').map((path) => {
      const template = readSchema<Template>(path)
      return [template.code, template]
    }),
  )
  return shipped
}

/** The templates that there are, those that were kept here after those that are shipped, each with what it is for, in the language of whoever asks. */
export async function offeredTemplates(db: Db, t: Translate) {
  const shippedHere = [...templates().values()].map(({ code, fullName, description }) => ({
    ...{ id: code, fullName: t(fullName) },
    label: t('t:application.templateFor', { name: t(fullName), for: t(description) }),
  }))
  const kept = (await keptTemplates(db)).map(({ id, fullName, category, description }) => {
    const what = description || category
    return { id, fullName, label: what ? t('t:application.templateFor', { name: fullName, for: what }) : fullName }
  })
  return [...shippedHere, ...kept]
}

/** What an application begins with that is made from a template, by its code or its id. Throws where there is none. */
export async function templateOf(trx: Db, code: string, t: Translate): Promise<Partial<KeptTemplate> & Pick<KeptTemplate, 'form'>> {
  const template = templates().get(code) ?? (await keptTemplate(trx, code))
  if (!template) throw invalid([{ field: 'template', rule: 'options', message: t('t:application.noTemplate') }])
  return template
}

/** Whether a template is one of those that are shipped, whose code says what it is. */
export const isShipped = (code: string): boolean => templates().has(code)
