import { among, arrayOf, boolean, branch, integer, mark, object, orNull, time } from '../../http/answer.ts'
import { text } from '../../http/route.ts'

/** An entry of the menu as the client reads it. */
export const menuItemAnswer = branch({
  id: text,
  parentId: text,
  enCode: text,
  fullName: text,
  type: integer,
  icon: orNull(text),
  urlAddress: orNull(text),
  path: text,
  linkTarget: orNull(among('_self', '_blank', '')),
  propertyJson: text,
  hidden: boolean,
  vueName: text,
  modelId: text,
  sortCode: orNull(integer),
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
  companyName: text,
  departmentId: orNull(text),
  departmentName: text,
  positionIds: arrayOf(object({ id: text, name: text })),
  positionId: orNull(text),
  positionName: text,
  roleIds: arrayOf(text),
  roleCodes: arrayOf(text),
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
