import { arrayOf, boolean, integer, mark, object, orNull, treeRow, withRow } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { definitionAnswer } from '../pages/index.ts'
import { menuItemAnswer, permissionAnswer, userInfoFields } from '../profile/index.ts'
import { toldAnswer } from '../settings/index.ts'
import { ownTextsAnswer } from '../translations/index.ts'

/** Who is signed in, what they may open and use, and what the client shows of the system. */
export const currentUserAnswer = () =>
  withRow(
    object(
      {
        menuList: arrayOf(treeRow),
        userInfo: object({
          ...userInfoFields,
          prevLoginIPAddressName: text,
          mustChangePassword: boolean,
          columnModules: arrayOf(text),
          frameHosts: arrayOf(text),
        }),
        permissionList: arrayOf(permissionAnswer),
        menusVersion: text,
        sysConfigInfo: toldAnswer('signedIn'),
        texts: ownTextsAnswer,
      },
      { page: orNull(definitionAnswer) },
    ),
    menuItemAnswer(),
  )

export const passwordPolicyAnswer = object({
  passwordStrengthLimit: mark,
  passwordLengthMin: mark,
  passwordLengthMinNumber: integer,
  containsNumbers: mark,
  includeLowercaseLetters: mark,
  includeUppercaseLetters: mark,
  containsCharacters: mark,
  mandatoryModificationOfInitialPassword: mark,
  hint: text,
})
