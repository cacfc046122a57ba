import type { Module } from '../../http/route.ts'
import { pickPeople } from './people.ts'
import { pickerRoutes } from './routes.ts'

export { pagePart } from './shared.ts'

export const pickingModule: Module = { routes: [pickerRoutes, pickPeople] }
