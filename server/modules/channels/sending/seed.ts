import type { Db } from '../../../db/types.ts'
import { translator } from '../../../texts/texts.ts'

/** Types of accounts that the product has a template of its own for; an SMS needs one of its provider's. */
const typed = { mail: '2', dingTalk: '4', enterprise: '5', webhook: '6' } as const

/** MT-02: the product's own templates: made once; whoever wants another wording copies one. */
export async function ensureTemplates(trx: Db): Promise<void> {
  const t = translator('zh')
  const params = JSON.stringify(
    (['title', 'content', 'sender', 'time'] as const).map((field) => ({ field, fieldName: t(`t:msgTemplate.parameter.${field}`) })),
  )
  const lines = ['{content}', '{sender} {time}']
  for (const [i, [name, messageType]] of Object.entries(typed).entries())
    await trx
      .insertInto('msg_template')
      .values({
        ...{
          id: `system.${name}`,
          enCode: `system.${name}`,
          fullName: t(`t:msgAccount.type.${messageType}`),
          templateType: 1,
          messageType,
        },
        ...{
          title: '{title}',
          content: messageType === typed.mail ? lines.map((line) => `<p>${line}</p>`).join('') : ['{title}', ...lines].join('\n'),
        },
        ...{ templateParamList: params, smsFieldList: '[]', enabledMark: 1, sortCode: i },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}
