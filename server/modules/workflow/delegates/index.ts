export { delegates } from './routes.ts'
export { delegateRules } from './rules.ts'
