export { checkedDefinition } from './definition.ts'
export { designedTemplate, designing, requireNamed } from './designing.ts'
export { templates } from './routes.ts'
export { templateRules } from './rules.ts'
