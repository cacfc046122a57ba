import type { Translate } from '#core/form/form.ts'
import type { FormDef, Text } from '#core/types.ts'
import { invalid } from '../../base/errors.ts'
import { readSchema, schemaFiles } from '../../base/schemas.ts'

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

/** The templates that there are, each with what it is for, in the language of whoever asks. */
export const offeredTemplates = (t: Translate) =>
  [...templates().values()].map(({ code, fullName, description }) => ({
    ...{ id: code, fullName: t(fullName) },
    label: t('t:application.templateFor', { name: t(fullName), for: t(description) }),
  }))

/** The template of this code. Throws where there is none. */
export function templateOf(code: string, t: Translate): Template {
  const template = templates().get(code)
  if (!template) throw invalid([{ field: 'template', rule: 'options', message: t('t:application.noTemplate') }])
  return template
}
