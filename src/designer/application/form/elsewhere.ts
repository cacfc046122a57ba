import type { Answers } from '#api/answers.ts'
import { type App, CallError } from '#runtime/app.ts'

/**
 * The places outside of an application that name these fields of it, or columns of these sub-tables, in words; those that
 * the person may not read as a number. When they cannot be read, that is what is said.
 */
export async function elsewhere(app: App, id: string, fields: readonly string[]): Promise<string[]> {
  const { t } = app
  try {
    const { data } = await app.request({ get: `/api/visualdev/Application/${encodeURIComponent(id)}/Elsewhere` }, { quiet: true })
    const { list } = data as Answers['GET /api/visualdev/Application/:id/Elsewhere']
    const own = list.filter(({ field }) => fields.some((one) => field === one || field.startsWith(`${one}.`)))
    const unknown = own.filter(({ name }) => name === '').length
    return [
      ...own.filter(({ name }) => name !== '').map(({ kind, name }) => t(`t:design.elsewhere.${kind}`, { name })),
      ...(unknown > 0 ? [t('t:design.elsewhere.unknown', { n: unknown })] : []),
    ]
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return [t('t:design.elsewhere.failed')]
  }
}
