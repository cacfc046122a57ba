import type { Call } from './types.ts'

/** Posts that only read: the list of an application or an entity, figures, data interfaces, records that texts name, names behind ids, and whom a flow would go to. */
const readingPosts =
  /^(?:\/api\/(?:visualdev\/(?:OnlineDev\/[^/]+\/List(?:\/[^/]+)?|Aggregate|Base\/[^/]+\/FieldDataSelect\/Actions\/InfoByWords)|message\/Notice\/List|workflow\/(?:Launch\/[^/]+\/Preview|Template\/[^/]+\/Simulate)|system\/(?:DataInterface\/[^/]+\/Actions\/(?:List|Preview|InfoByIds)|Area\/GetAreaByIds)|permission\/(?:Users|Position|Role|Group|Organize)\/(?:\w+Condition|getSelectedList|getSelectedUserList|getSubordinates|getUserList|getListByOrgIds)|permission\/Users\/ImUser\/Selector\/[^/]+)|\.\/List(?:\/[^/]+)?)(?:\?|$)/

/** Whether a call only reads: a source may make no other. */
export const isRead = (call: Omit<Call, 'body'>): boolean =>
  call.put === undefined && call.delete === undefined && (call.post === undefined || readingPosts.test(call.post))
