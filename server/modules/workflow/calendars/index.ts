export { calendars } from './routes.ts'
export { calendarRules } from './rules.ts'
export { calendarOf } from './stored.ts'
export { calendarsFor } from './uses.ts'
