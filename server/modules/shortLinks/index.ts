import type { Module } from '../../http/route.ts'
import { shortLink } from './routes.ts'

export { countLinks } from './links.ts'

export const shortLinksModule: Module = { routes: [shortLink] }
