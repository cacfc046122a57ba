export { flowJobs } from './jobs.ts'
export { nodeTitles } from './plans.ts'
export { instances } from './routes.ts'
