import type { Application } from '#core/edit/types.ts'
import { normaliseList } from '#core/normalise.ts'
import type { FormDef } from '#core/types.ts'
import { filesUnder, readJson } from './files.ts'

/** The demo's applications as they are designed: the form as it is written, the list with its defaults. */
export const applications: ReadonlyArray<{ enCode: string; definition: Application }> = filesUnder(
  'fixtures/demo/applications',
  /\.json$/,
).map((file) => {
  const { enCode, formData, columnData } = readJson<{ enCode: string; formData: FormDef; columnData: unknown }>(file)
  return { enCode, definition: { form: formData, list: normaliseList(columnData) } }
})
