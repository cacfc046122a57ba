export { templates } from './routes.ts'
export { templateRules } from './rules.ts'
