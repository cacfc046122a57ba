import { readdirSync, readFileSync } from 'node:fs'
import '#core/rules/fitsSchema.ts'
import { createEnv, type EntityFields } from '#core/env.ts'
import { withEntities } from '#core/form/entityFields.ts'
import { compileForm, type FormPlan, validateForm } from '#core/form/form.ts'
import { normaliseForm } from '#core/normalise.ts'
import { keysOf, makeTranslate } from '#core/text.ts'
import type { Language, Row, Scope } from '#core/types.ts'
import type { Widget } from '#core/widget.ts'

const root = `${process.cwd()}/schemas/`
export const json = (path: string) => JSON.parse(readFileSync(root + path, 'utf8'))

/** The shipped widgets, pieces and entities. */
export const env = withEntities(
  createEnv({
    widgets: readdirSync(`${root}widgets/`).map((file) => json(`widgets/${file}`) as Widget),
    pieces: json('pieces.json'),
    apart: json('designPieces.json'),
  }),
  readdirSync(`${root}entities/`).map((file) => json(`entities/${file}`) as EntityFields),
)

/** Texts as the product words them. */
export const translate = (language: Language = 'zh') => {
  const texts = json(`locales/${language}.json`) as { [key: string]: string }
  return makeTranslate(language, (key, params) => {
    const [text = key] = keysOf(language, key, params).flatMap((one) => texts[one] ?? [])
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params?.[name] ?? ''))
  })
}
export const t = translate()

export const plan = (fields: unknown[]): FormPlan => compileForm(normaliseForm({ version: 1, fields }, env), env)
/** Messages by field of a filled form. */
export const faults = (form: FormPlan, values: Row, options: { scope?: Scope; strict?: boolean } = {}): { [field: string]: string } =>
  Object.fromEntries(validateForm(form, values, { t, ...options }).map((error) => [error.field, error.message]))
