export { interfaceFaults } from './held.ts'
export { callJobs, performByJob } from './jobs.ts'
export { queueCall } from './queue.ts'
