export { messageRules } from './rules.ts'
export { sendingFaults, sendings } from './sendings.ts'
