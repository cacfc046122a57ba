import type { Area } from '../../../http.ts'
import { preferenceRoutes } from './preferences.ts'

const path = '/api/permission/Users/Current'

/** OR-10: what a signed-in person asks and changes about themselves. Every call works on the person of its own session. */
export const currentUser: Area = (app) => {
  preferenceRoutes(app, path)
}
