import { passwordFaults } from '#core/rules/password.ts'
import { choiceMark } from '#core/text.ts'
import { transaction } from '../../db/transaction.ts'
import { noData } from '../../http/answer.ts'
import { does, type Routes, reply } from '../../http/route.ts'
import { repository } from '../../records/entity/repository.ts'
import { readSettings } from '../../settings/settings.ts'
import { passwordPolicyAnswer } from './answers.ts'
import { tags } from './calls.ts'

/** What a new password must be like, and the reminder to choose one. */
export const passwordPolicy: Routes = (app) => {
  app.get(
    '/api/oauth/getPasswordPolicy',
    {
      config: { access: 'open' },
      schema: {
        tags,
        ...does('what a new password must be like', '新密码须符合的要求', '新密碼須符合的要求'),
        answer: passwordPolicyAnswer,
      },
    },
    async ({ t }) => {
      const settings = await readSettings(app.db)
      const flag = (name: keyof typeof settings) => Number(settings[name])
      return {
        passwordStrengthLimit: flag('passwordStrengthLimit'),
        passwordLengthMin: flag('passwordLengthMin'),
        passwordLengthMinNumber: flag('passwordLengthMinNumber'),
        containsNumbers: flag('containsNumbers'),
        includeLowercaseLetters: flag('includeLowercaseLetters'),
        includeUppercaseLetters: flag('includeUppercaseLetters'),
        containsCharacters: flag('containsCharacters'),
        mandatoryModificationOfInitialPassword: flag('mandatoryModificationOfInitialPassword'),
        // in words, for whoever chooses a password: what none at all breaks is all that is asked
        hint: passwordFaults(settings, '')
          .map(({ key, params }) => t(`t:${key}`, params))
          .join(t(choiceMark)),
      }
    },
  )

  app.post(
    '/api/oauth/updatePasswordMessage',
    {
      config: { access: 'user' },
      schema: {
        tags,
        ...does(
          "leave the signed-in person a 'change your password' reminder",
          '给当前用户发送修改密码的提醒',
          '傳送修改密碼的提醒給目前使用者',
        ),
        answer: noData,
      },
    },
    async (request) => {
      const reminder = request.t('t:server.passwordReminder')
      await transaction(app.db, (trx) =>
        repository('message').insert(trx, { title: reminder, bodyText: reminder, type: 1, toUserId: request.user.id }, request.writer),
      )
      return reply('server.done')
    },
  )
}
