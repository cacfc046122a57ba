/** Why a command is not done, and the text that says so; `node` and `nodes` name where. Nobody else makes up others. */
export const refusals = {
  /** the instance has not the status for it */
  status: 't:flow.refused.status',
  suspended: 't:flow.refused.suspended',
  notSuspended: 't:flow.refused.notSuspended',
  /** decided or closed already, by whomever: also the second tap of the same decision */
  taskClosed: 't:flow.refused.taskClosed',
  /** it waits for its turn, or for the signers before it */
  notYet: 't:flow.refused.notYet',
  /** the node excludes whoever launched it */
  starterExcluded: 't:flow.refused.starterExcluded',
  unknownTask: 't:flow.refused.unknownTask',
  notYours: 't:flow.refused.notYours',
  notStarter: 't:flow.refused.notStarter',
  notAdmin: 't:flow.refused.notAdmin',
  /** the node does not offer it */
  notOffered: 't:flow.refused.notOffered',
  unknownNode: 't:flow.refused.unknownNode',
  /** a return leads to nodes that were passed, a change to nodes outside of parallel ways */
  notReachable: 't:flow.refused.notReachable',
  opinionRequired: 't:flow.refused.opinionRequired',
  opinionTooLong: 't:flow.refused.opinionTooLong',
  signatureRequired: 't:flow.refused.signatureRequired',
  filesRequired: 't:flow.refused.filesRequired',
  tooManyFiles: 't:flow.refused.tooManyFiles',
  nobodyNamed: 't:flow.refused.nobodyNamed',
  /** asked already in this round of the node */
  askedAlready: 't:flow.refused.askedAlready',
  tooMany: 't:flow.refused.tooMany',
  notActive: 't:flow.refused.notActive',
  /** the command has to name people of the node (`choose`) */
  choosePeople: 't:flow.refused.choosePeople',
  /** the command has to name ways of the branch (`ways`) */
  chooseWays: 't:flow.refused.chooseWays',
  notCandidate: 't:flow.refused.notCandidate',
  nobodyFound: 't:flow.refused.nobodyFound',
  /** a data interface says who is asked, and could not be called */
  interfaceFailed: 't:flow.refused.interfaceFailed',
  touched: 't:flow.refused.touched',
  nobodyWaits: 't:flow.refused.nobodyWaits',
} as const

export type Refusal = keyof typeof refusals
export interface Refused {
  reason: Refusal
  node?: string
  /** among whom the people of the node are to be chosen; all people where it is not given */
  people?: string[]
}

/** Ends a command from wherever it is found out; `step` catches it, and nobody else sees one. */
export class Refusing extends Error {
  constructor(
    readonly reason: Refusal,
    readonly node?: string,
    readonly people?: string[],
  ) {
    super(reason)
  }
}
