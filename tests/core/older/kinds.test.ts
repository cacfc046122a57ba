/** Every kind of an older palette comes in, in each of its spellings, and what it says is either there or told. */
import { describe, expect, it } from 'vitest'
import { checkForm } from '#core/check/check.ts'
import { readOlder } from '#core/older/index.ts'
import { env } from '../../helpers/core.ts'
import { allKnown, oldest, palette } from '../../helpers/olderForms.ts'
import { unaccounted } from '../../helpers/olderLeaves.ts'

const read = (json: unknown) => readOlder(json, env, allKnown)
const all = [
  ...Object.entries(palette()).map(([kind, item]) => [kind, item] as const),
  ...Object.entries(oldest()).map(([kind, item]) => [`oldest ${kind}`, item] as const),
]

describe('a kind of an older palette', () => {
  it.each(all)('%s comes in with its default settings', (_kind, item) => {
    const { form, faults, losses } = read({ fields: [item] })
    expect(faults).toEqual([])
    expect(form.fields).toHaveLength(1)
    expect(checkForm(form, env)).toEqual([])
    expect(losses.filter(({ what }) => what === 'left' || what === 'script')).toEqual([])
  })

  it.each(all)('%s says nothing that is neither there nor told', (_kind, item) => {
    expect(unaccounted({ fields: [item] }, read)).toEqual([])
  })
})
