import type { Area } from '../http.ts'
import { onceClearing } from '../once.ts'
import { plainEntities } from './entities.ts'
import { chunkRoutes } from './files/chunkRoutes.ts'
import { fileClearing } from './files/clearing.ts'
import { files } from './files/routes.ts'
import { health } from './health/routes.ts'
import { notices } from './messages/notices.ts'
import { messages } from './messages/routes.ts'
import { openapi } from './openapi/routes.ts'
import { authority } from './permission/authority/routes.ts'
import { columnSettings } from './permission/columns/routes.ts'
import { currentUser } from './permission/currentUser/routes.ts'
import { effective } from './permission/effective/routes.ts'
import { major } from './permission/major/routes.ts'
import { members } from './permission/members/routes.ts'
import { onlineUser } from './permission/onlineUser/routes.ts'
import { organize } from './permission/organize/routes.ts'
import { permissionGroup } from './permission/permissionGroup/routes.ts'
import { pickPeople } from './permission/pick/people.ts'
import { pick } from './permission/pick/routes.ts'
import { userContacts } from './permission/users/contacts.ts'
import { handover } from './permission/users/handoverRoutes.ts'
import { manyUsers } from './permission/users/manyRoutes.ts'
import { userActions } from './permission/users/routes.ts'
import { password } from './session/password.ts'
import { session } from './session/routes.ts'
import { sso } from './session/sso.ts'
import { sheetClearing } from './sheet/files.ts'
import { sheets } from './sheet/routes.ts'
import { studio } from './studio/routes.ts'
import { area } from './system/area/routes.ts'
import { billRule } from './system/billRule/routes.ts'
import { dataInterface } from './system/dataInterface/routes.ts'
import { dictionary } from './system/dictionary/routes.ts'
import { location } from './system/location/routes.ts'
import { systemLog } from './system/log/routes.ts'
import { menuLinks } from './system/menu/links.ts'
import { menu } from './system/menu/routes.ts'
import { dataScheme } from './system/menu/schemes.ts'
import { sysConfig } from './system/sysConfig/routes.ts'
import { system } from './system/system/routes.ts'
import { translation } from './system/translation/routes.ts'
import { visualdev } from './visualdev/base.ts'
import { onlineDevConfig } from './visualdev/config.ts'
import { dataSelect } from './visualdev/dataSelect.ts'
import { exportData } from './visualdev/exportData.ts'
import { figures } from './visualdev/figureRoutes.ts'
import { onlineDev } from './visualdev/onlineDev.ts'
import { shortLink } from './visualdev/shortLinkRoutes.ts'

/** Every area of the server, a line each. */
export const areas: readonly Area[] = [
  health,
  session,
  password,
  sso,
  authority,
  effective,
  columnSettings,
  pick,
  pickPeople,
  organize,
  members,
  userActions,
  manyUsers,
  handover,
  userContacts,
  permissionGroup,
  currentUser,
  major,
  onlineUser,
  messages,
  notices,
  files,
  chunkRoutes,
  fileClearing,
  onceClearing,
  sheets,
  sheetClearing,
  sysConfig,
  system,
  menu,
  menuLinks,
  systemLog,
  dataScheme,
  dictionary,
  area,
  location,
  billRule,
  dataInterface,
  translation,
  visualdev,
  dataSelect,
  onlineDevConfig,
  onlineDev,
  exportData,
  shortLink,
  figures,
  studio,
  plainEntities,
  openapi,
]
