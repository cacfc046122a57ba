import type { PermissionEntry } from '#core/permission.ts'
import type { Json } from '#core/types.ts'

/** MN-14: one entry of the user's menu, as CurrentUser answers it. */
export interface MenuItem {
  id: string
  enCode: string
  fullName: string
  /** 0 directory, 1 category, 2 page, 3 model, 4 dictionary, 5 report, 6 dashboard link, 7 external link, 8 portal */
  type: number
  icon?: string | null
  urlAddress?: string | null
  path?: string | null
  linkTarget?: '_self' | '_blank' | '' | null
  /** JSON text: moduleId, isTree */
  propertyJson?: string | null
  children?: MenuItem[] | null
  hasChildren?: boolean
  hidden?: boolean
}

/** SE-04: who is signed in. Fields beyond these travel along and can be read by expressions as `user`. */
export interface UserInfo {
  userId: string
  userAccount: string
  userName: string
  headIcon?: string | null
  /** the system that is worked in, and all that the person works in (PM-06) */
  systemId?: string
  systemIds?: Array<{ id: string; name: string; enCode: string; icon: string | null }>
  /** 1: a last login is known (SE-22) */
  prevLogin?: number
  prevLoginTime?: string | number | null
  prevLoginIPAddress?: string | null
  prevLoginIPAddressName?: string | null
  /** the lists whose columns this person arranged (DG-09) */
  columnModules?: string[]
  [field: string]: Json | undefined
}

/** SH-08: what the system configuration says about the looks. */
export interface SysConfig {
  /** MN-09: address of the data-visualisation host; empty when there is none */
  dataVUrl?: string
  sysName?: string
  copyright?: string
  sysVersion?: string
  logoIcon?: string
  workLogoIcon?: string
  navigationIcon?: string
  /** where feedback goes: a web or mail address */
  feedbackUrl?: string
}

export interface CurrentUser {
  menuList: MenuItem[]
  userInfo: UserInfo
  permissionList: PermissionEntry[]
  /** another text once menus or rights changed: the live connection tells the one that holds when it opens */
  menusVersion?: string
  sysConfigInfo: SysConfig
  /** the fixed page that was asked for along with it */
  page?: Json
  /** what the administrator says instead of texts, in the caller's language; entries are left out when they are known already */
  texts?: OwnTexts
}

/** The administrator's texts of one language, and the hash that names them. */
export interface OwnTexts {
  hash: string
  entries?: { [key: string]: string }
}

/** What a successful login answers: the token and the layout type. */
export interface TokenResponse {
  token: string
  theme?: string
}
