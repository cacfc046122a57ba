import type { Answers } from '#api/answers.ts'
import { type App, CallError } from '#runtime/app.ts'

type Listed = Answers['GET /api/visualdev/Application/:id/Elsewhere']['list'][number]

/** Kinds of places whose names of fields are changed by the release. */
const following: ReadonlySet<Listed['kind']> = new Set(['scheme', 'right', 'print', 'flow'])

/** Places outside of an application, in words: those that follow a new name with the release, and those that do not. */
export interface Places {
  follow: string[]
  stay: string[]
}

/**
 * The places outside of an application that name these fields of it, or columns of these sub-tables, in words; those that
 * the person may not read as a number. When they cannot be read, that is what is said.
 */
export async function elsewhere(app: App, id: string, fields: readonly string[]): Promise<Places> {
  const { t } = app
  const words = (places: readonly Listed[]): string[] => {
    const unknown = places.filter(({ name }) => name === '').length
    return [
      ...places.filter(({ name }) => name !== '').map(({ kind, name }) => t(`t:design.elsewhere.${kind}`, { name })),
      ...(unknown > 0 ? [t('t:design.elsewhere.unknown', { n: unknown })] : []),
    ]
  }
  try {
    const { data } = await app.request({ get: `/api/visualdev/Application/${encodeURIComponent(id)}/Elsewhere` }, { quiet: true })
    const { list } = data as Answers['GET /api/visualdev/Application/:id/Elsewhere']
    const own = list.filter(({ field }) => fields.some((one) => field === one || field.startsWith(`${one}.`)))
    return {
      follow: words(own.filter(({ kind }) => following.has(kind))),
      stay: words(own.filter(({ kind }) => !following.has(kind))),
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return { follow: [], stay: [t('t:design.elsewhere.failed')] }
  }
}
