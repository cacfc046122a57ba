import type { FastifyInstance } from 'fastify'
import type { Json } from '#core/types.ts'
import { noData } from '../../http/answer.ts'
import { does, reply, text, type Words } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'

type Preference = 'theme' | 'language'

/** What a preference may be: the options of its field on the user. */
const choicesOf = (field: Preference): Json[] => {
  const options = entityOf('user').columns.get(field)?.node.options as Array<{ id: Json }> | undefined
  return (options ?? []).map(({ id }) => id)
}

/**
 * SE-25, OR-10: the layout and the language that a person has chosen, kept with the person and answered by CurrentUser
 * (the layout also by the sign-in). Neither touches the record's version: a choice must not be in the way of a form that
 * somebody has open.
 */
export function preferenceRoutes(app: FastifyInstance, path: string): void {
  const route = (url: string, field: Preference, ...words: Words) =>
    app.put<{ Body: { [name in Preference]: string } }>(
      `${path}/${url}`,
      {
        config: { access: 'user' },
        schema: {
          tags: ['permission.currentUser'],
          ...does(...words),
          answer: noData,
          body: { type: 'object', properties: { [field]: { ...text, enum: choicesOf(field) } }, required: [field] },
        },
      },
      async (request) => {
        await app.db
          .updateTable('base_user')
          .set({ [field]: request.body[field] })
          .where('id', '=', request.user.id)
          .execute()
        return reply('server.saved')
      },
    )
  route(
    'SystemTheme',
    'theme',
    'keep the layout that I chose: classic, functional, plain or blend',
    '保存本人选择的布局：classic、functional、plain 或 blend',
    '儲存本人選擇的版面：classic、functional、plain 或 blend',
  )
  route(
    'SystemLanguage',
    'language',
    'keep the language that I chose: zh, zhtw or en',
    '保存本人选择的语言：zh、zhtw 或 en',
    '儲存本人選擇的語言：zh、zhtw 或 en',
  )
}
