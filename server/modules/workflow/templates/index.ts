export { checkedDefinition } from './definition.ts'
export { templates } from './routes.ts'
export { templateOf, templateRules } from './rules.ts'
