import type { Translate } from '../form/form.ts'
import type { Text } from '../types.ts'
import type { Approval } from './fill.ts'

/** PR-07: what is told of a decision; `handleTime` in milliseconds, `handleStatus` as PR-08 counts. */
interface Operator {
  nodeName: Text | null
  userName: string
  handleTime: number
  handleStatus: number
  handleOpinion: string
}

/** The lines of an approval table, in words; `time` writes a moment. */
export const approvalsOf = (operators: readonly Operator[], t: Translate, time: (ms: number) => string): Approval[] =>
  operators.map(({ nodeName, userName, handleTime, handleStatus, handleOpinion }) => ({
    nodeName: nodeName === null ? '' : t(nodeName),
    userName,
    handleTime: time(handleTime),
    handleStatus: t(`t:flow.handle.${handleStatus}`),
    handleOpinion,
  }))
