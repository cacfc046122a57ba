export { subflowJobs } from './jobs.ts'
