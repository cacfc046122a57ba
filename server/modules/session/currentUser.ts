import { placeOf } from '../../auth/place.ts'
import { looksOf, systemsOf } from '../../auth/systems.ts'
import { ApiError } from '../../base/errors.ts'
import { does, means, type Routes } from '../../http/route.ts'
import { menusVersion } from '../../realtime/counts.ts'
import { frameHosts } from '../../settings/hosts.ts'
import { toldSettings } from '../../settings/settings.ts'
import { customTexts } from '../../texts/customTexts.ts'
import { columnModulesOf } from '../columnSettings/index.ts'
import { viewModulesOf } from '../listViews/index.ts'
import { openPage } from '../pages/index.ts'
import { portalsFor } from '../portals/index.ts'
import { menusOf, permissionsOf, userInfoOf } from '../profile/index.ts'
import { currentUserAnswer } from './answers.ts'
import { short, tags } from './calls.ts'

/** Who is signed in, and what they may open and use. */
export const currentUser: Routes = (app) => {
  app.get<{ Querystring: { systemCode?: string; texts?: string; page?: string } }>(
    '/api/oauth/CurrentUser',
    {
      config: { access: 'user', whilePasswordDue: true },
      schema: {
        tags,
        ...does(
          'who is signed in, their menus and permissions in one system: the one with this code, else the one that they work in',
          '当前登录用户及其在某系统的菜单与权限：按系统编码，否则为当前系统',
          '目前登入的使用者及其在某系統的選單與權限：依系統編碼，否則為目前系統',
        ),
        answer: currentUserAnswer(),
        querystring: {
          type: 'object',
          properties: {
            systemCode: short,
            texts: short,
            page: {
              ...short,
              ...means(
                'a fixed page that will be opened: it comes along',
                '随后要打开的固定页面，一并返回',
                '隨後要開啟的固定頁面，一併傳回',
              ),
            },
          },
        },
      },
    },
    async (request) => {
      const { systemCode, texts, page } = request.query
      const systems = await systemsOf(app.db, request.user, systemCode)
      const { current } = systems
      if (systemCode && !current) throw new ApiError('forbidden', { key: 'server.systemRefused' })
      const version = await menusVersion(app.db)
      const grants = await request.grants()
      const menuList = current ? await menusOf(app.db, grants, current.id) : []
      const info = await userInfoOf(app.db, request.user, systems)
      return {
        menuList,
        userInfo: {
          ...info,
          portalId: (await portalsFor(app.db, request.user.id))[0] ?? '',
          prevLoginIPAddressName: placeOf(info.prevLoginIPAddress as string, request.t),
          mustChangePassword: request.user.passwordDue,
          columnModules: [...(await columnModulesOf(app.db, request.user.id)), ...(await viewModulesOf(app.db, request.user.id))],
          frameHosts: await frameHosts(app.db),
        },
        permissionList: permissionsOf(menuList, grants),
        menusVersion: version,
        sysConfigInfo: { ...(await toldSettings(app.db, 'signedIn')), ...looksOf(current) },
        texts: await customTexts(app.db, request.language, texts),
        ...(page ? { page: (await openPage(page, request, systemCode)) ?? null } : {}),
      }
    },
  )
}
