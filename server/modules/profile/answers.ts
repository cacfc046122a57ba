import { arrayOf, boolean, branch, mark, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'
import { entityOf } from '../../records/entity/catalog.ts'
import { fieldAnswers } from '../../records/entity/openapi.ts'

/** What the client is told of an entry of the menu as it is stored. */
export const menuFields = ['id', 'parentId', 'enCode', 'fullName', 'type', 'icon', 'urlAddress', 'linkTarget', 'sortCode'] as const
/** An entry of the menu as the client reads it. */
export const menuItemAnswer = () =>
  branch({
    ...fieldAnswers(entityOf('menu'), menuFields),
    path: text,
    propertyJson: text,
    hidden: boolean,
    vueName: text,
    modelId: text,
  })

const codes = arrayOf(object({ enCode: text }))
/** What a person may use on one menu. */
export const permissionAnswer = object({ modelId: text, enCode: text, button: codes, column: codes, form: codes })

/** UserInfo, field by field. */
export const userInfoFields = {
  userId: text,
  userAccount: text,
  userName: text,
  headIcon: text,
  isAdministrator: boolean,
  organizeId: orNull(text),
  organizeIdList: arrayOf(text),
  organizeName: text,
  companyId: orNull(text),
  companyName: text,
  departmentId: orNull(text),
  departmentName: text,
  positionIds: arrayOf(object({ id: text, name: text })),
  positionId: orNull(text),
  positionName: text,
  roleIds: arrayOf(text),
  roleCodes: arrayOf(text),
  groupIds: arrayOf(text),
  systemId: text,
  systemIds: arrayOf(object({ id: text, name: text, enCode: text, icon: orNull(text) })),
  portalId: text,
  signImg: text,
  mobile: text,
  email: text,
  theme: text,
  language: text,
  changePasswordDate: orNull(time),
  prevLogin: mark,
  prevLoginTime: orNull(time),
  prevLoginIPAddress: text,
}
