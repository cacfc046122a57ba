export { calendars } from './routes.ts'
export { calendarRules } from './rules.ts'
export { calendarInUse, calendarOf } from './stored.ts'
export { calendarsFor } from './uses.ts'
