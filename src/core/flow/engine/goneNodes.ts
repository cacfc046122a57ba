import type { FlowState, Point } from '../types.ts'

/** A point with what came before it by the other version. */
const renamed = (point: Point, gone: { [node: string]: string | null }): Point => ({
  ...point,
  from: point.from !== null && Object.hasOwn(gone, point.from) ? (gone[point.from] ?? null) : point.from,
  ...(point.back ? { back: { ...point.back, points: point.back.points.map((one) => renamed(one, gone)) } } : {}),
})

/** What a state says once nodes of its history are gone. */
export function withoutGone(state: FlowState, gone: { [node: string]: string | null }): undefined {
  if (Object.keys(gone).length === 0) return
  for (const [id, opened] of Object.entries(state.open)) state.open[id] = { ...opened, ...renamed(opened, gone) }
  for (const [id, passed] of Object.entries(state.passed)) {
    if (Object.hasOwn(gone, id)) delete state.passed[id]
    else if (passed.from !== null && Object.hasOwn(gone, passed.from)) state.passed[id] = { ...passed, from: gone[passed.from] ?? null }
  }
  if (state.back) state.back = { ...state.back, points: state.back.points.map((one) => renamed(one, gone)) }
  if (state.last && Object.hasOwn(gone, state.last.node)) state.last = null
}
