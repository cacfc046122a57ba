import type { Translate } from '#core/form/form.ts'
import type { Text } from '#core/types.ts'
import type { Db, RowOf } from '../../../db/types.ts'
import { translator } from '../../../texts/texts.ts'
import { type Released, releasedVersion } from './plans.ts'

const longest = 255
const zh = translator('zh')
const titleOf = (flow: string, about: string): string => `${flow} - ${about}`

/** What a new instance is called, as it is kept and searched for: in zh; `about` is what every language says beside the flow. */
export function called(flow: Text, parts: readonly string[]): { fullName: string; about: string } {
  const about = parts.join(' ').slice(0, longest)
  return { fullName: titleOf(zh(flow), about).slice(0, longest), about }
}

/** What of an instance says what it is called. */
export type Titled = Pick<RowOf<'flow_instance'>, 'fullName' | 'about'>

/** What an instance is called by a reader: with the title that its flow has in their language. */
export function titleIn({ fullName, about }: Titled, { plan }: Released, t: Translate): string {
  const { title } = plan.def
  if (title === undefined) return fullName
  const [own, kept] = [t(title), zh(title)]
  // where nothing else is said in their language it is what is searched for, also after the flow was called otherwise
  if (own === kept) return fullName
  if (about !== null) return titleOf(own, about)
  const begins = titleOf(kept, '')
  return fullName.startsWith(begins) ? titleOf(own, fullName.slice(begins.length)) : fullName
}

/** What a flow is called by a reader: by the title of its version where their language has one of its own, else as it is listed. */
export async function flowNameIn(app: { db: Db }, fullName: string, versionId: string, t: Translate): Promise<string> {
  const { title } = (await releasedVersion(app, versionId)).plan.def
  return title === undefined || t(title) === zh(title) ? fullName : t(title)
}

/** The same of a row that names the version which it follows. */
export const titleOfRow = async (app: { db: Db }, row: Titled & { versionId: string }, t: Translate): Promise<string> =>
  titleIn(row, await releasedVersion(app, row.versionId), t)
