import { describe, expect, it } from 'vitest'
import { createEnv } from '#core/env.ts'

describe('named pieces', () => {
  it('start from another piece and override it', () => {
    const { pieces } = createEnv({
      widgets: [],
      pieces: { $comment: 'a note', state: { pingeKey: 'tag', field: 'mark', width: 90 }, toggle: { use: 'state', width: 100 } },
    })
    expect(pieces).toEqual({
      state: { pingeKey: 'tag', field: 'mark', width: 90 },
      toggle: { pingeKey: 'tag', field: 'mark', width: 100 },
    })
  })

  it('that start from each other, or from nothing, end there', () => {
    const { pieces } = createEnv({ widgets: [], pieces: { a: { use: 'b', label: 'a' }, b: { use: 'a', width: 1 }, c: { use: 'nowhere' } } })
    expect(pieces).toEqual({ a: { label: 'a', width: 1 }, b: { label: 'a', width: 1 }, c: {} })
  })
})
