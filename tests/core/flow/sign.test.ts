/** How votes become a decision, and in which words a refusal is told. */
import { describe, expect, it } from 'vitest'
import type { Sign } from '#core/flow/definition.ts'
import { refusals } from '#core/flow/engine/refusals.ts'
import { verdictOf } from '#core/flow/engine/settle.ts'
import { translate } from '../../helpers/core.ts'

const words = { a: 'agreed', r: 'refused', '.': 'pending' } as const
/** Votes as letters: `a` agreed, `r` refused, `.` pending. */
const votes = (text: string) => [...text].map((letter) => words[letter as keyof typeof words])

describe('signing', () => {
  it.each<[Sign, string, keyof typeof words]>([
    [{ mode: 'any' }, '...', '.'],
    [{ mode: 'any' }, '.a.', 'a'],
    [{ mode: 'any' }, '.r.', 'r'],
    [{ mode: 'all' }, 'aa.', '.'],
    [{ mode: 'all' }, 'aaa', 'a'],
    [{ mode: 'all' }, 'ar.', 'r'],
    [{ mode: 'order' }, 'a..', '.'],
    [{ mode: 'ratio', agree: 60 }, 'aa...', '.'],
    [{ mode: 'ratio', agree: 60 }, 'aaa..', 'a'],
    [{ mode: 'ratio', agree: 60 }, 'arr..', '.'],
    [{ mode: 'ratio', agree: 60 }, 'rrr..', 'r'],
    [{ mode: 'ratio', agree: 60, refuse: 30 }, 'ar...', '.'],
    [{ mode: 'ratio', agree: 60, refuse: 30 }, 'arr..', 'r'],
    [{ mode: 'ratio', agree: 100, refuse: 100 }, 'aar', 'r'],
    [{ mode: 'ratio', agree: 1 }, '.', '.'],
    [{ mode: 'count', agree: 2 }, 'a...', '.'],
    [{ mode: 'count', agree: 2 }, 'a.a.', 'a'],
    [{ mode: 'count', agree: 9 }, 'aa', 'a'],
    [{ mode: 'count', agree: 2, refuse: 1 }, 'r...', 'r'],
    [{ mode: 'all' }, '', '.'],
  ])('%j of "%s" is %s', (sign, given, verdict) => {
    expect(verdictOf(sign, votes(given))).toBe(words[verdict])
  })
})

it('every refusal has words in three languages', () => {
  for (const key of Object.values(refusals))
    for (const language of ['zh', 'zhtw', 'en'] as const) expect(translate(language)(key)).not.toBe(key.slice(2))
})
