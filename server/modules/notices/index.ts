import type { Module } from '../../http/route.ts'
import { noticeJobs } from './jobs.ts'
import { notices } from './notices.ts'
import { noticeReminding } from './reminding.ts'
import { messages } from './routes.ts'
import { noticeSending } from './sending.ts'

export { idsOf, idsSchema } from './ids.ts'
export { readOwnMessage } from './inbox.ts'
export { pushMessage } from './push.ts'
export { deliver as deliverNotice } from './release.ts'

export const noticesModule: Module = { routes: [messages, notices, noticeReminding, noticeSending], jobs: noticeJobs }
