import type { Module } from '../../http/route.ts'
import { menusFollow } from './follow.ts'
import { menuLinks } from './links.ts'
import { menuRightRules } from './rights.ts'
import { menu } from './routes.ts'
import { menuRules } from './rules.ts'
import { dataScheme } from './schemes.ts'

export { syncMenus } from './shipped.ts'

export const menusModule: Module = { routes: [menu, menuLinks, dataScheme], rules: [menuRules, menuRightRules, menusFollow] }
