import type { Routes } from '../../http/route.ts'
import { authorizeRoutes } from './authorize.ts'
import { avatarRoutes } from './avatar.ts'
import { baseInfoRoutes } from './baseInfo.ts'
import { peopleRoutes } from './people.ts'
import { preferenceRoutes } from './preferences.ts'
import { signatureRoutes } from './signatures.ts'
import { systemLogRoutes } from './systemLog.ts'

const path = '/api/permission/Users/Current'

/** OR-10: what a signed-in person asks and changes about themselves. Every call works on the person of its own session. */
export const currentUser: Routes = (app) => {
  preferenceRoutes(app, path)
  baseInfoRoutes(app, path)
  avatarRoutes(app, path)
  signatureRoutes(app, path)
  peopleRoutes(app, path)
  systemLogRoutes(app, path)
  authorizeRoutes(app, path)
}
