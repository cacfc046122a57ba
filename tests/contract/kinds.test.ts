/** What is true of a kind of widget stands in its contract: code asks what a kind holds or can do, not which one it is. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Widget } from '#core/types.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

const kinds = filesUnder('schemas/widgets', /\.json$/).map((file) => readJson<Widget>(file).pingeKey)
const kind = `'(?:${kinds.join('|')})'`
const comparisons = [
  new RegExp(`(?:pingeKey|kindOf\\([^()]*\\))\\s*[!=]==\\s*${kind}`, 'g'),
  new RegExp(`${kind}\\s*[!=]==\\s*[\\w.?]*pingeKey`, 'g'),
  /\[(?:'\w+',? ?)+\](?: as const)?\.includes\([^)]*(?:pingeKey|kindOf)/g,
]

/** Files that compare with a kind, and how often: none may be added, and a number that got smaller is made smaller here. */
const known: { [file: string]: number } = {
  'renderers/choice/FollowOptions.tsx': 1,
  'renderers/filter/FilterGroups.tsx': 1,
  'renderers/grid/GridCards.tsx': 1,
  'renderers/grid/gridColumns.ts': 1,
  'renderers/grid/inlineRows.ts': 2,
  'renderers/list/List.tsx': 1,
  'renderers/parts/panes.ts': 1,
  'renderers/upload/fileActions.ts': 1,
  'renderers/upload/useUploads.ts': 1,
  'renderers/wizard/rows.ts': 1,
  'server/records/attachments/files.ts': 1,
  'server/records/entity/values.ts': 1,
  'server/records/query/conditions.ts': 1,
  'server/records/rights/namedFields.ts': 2,
  'server/records/sheet/cellKinds.ts': 1,
  'server/records/write/areaCheck.ts': 1,
  'src/core/check/blocks.ts': 3,
  'src/core/check/nodeContract.ts': 1,
  'src/core/check/page.ts': 2,
  'src/core/check/tableGrid.ts': 2,
  'src/core/edit/beside.ts': 1,
  'src/core/edit/compare/drawn.ts': 3,
  'src/core/edit/flow/rights.ts': 2,
  'src/core/edit/standing.ts': 4,
  'src/core/filter/filter.ts': 1,
  'src/core/form/choices.ts': 1,
  'src/core/form/permitted.ts': 1,
  'src/core/form/places.ts': 1,
  'src/core/form/searchField.ts': 2,
  'src/core/form/start.ts': 1,
  'src/core/normalise.ts': 4,
  'src/core/rules/files.ts': 3,
  'src/core/rules/people.ts': 2,
  'src/designer/application/list/partForms.ts': 1,
  'src/designer/drawing/listParts.ts': 2,
  'src/designer/language/extra.ts': 1,
  'src/designer/language/names.ts': 1,
  'src/designer/properties/schema.ts': 1,
}

describe('a kind of widget', () => {
  it('is compared with only where its contract cannot say yet what is meant', () => {
    expect(kinds).toContain('rate')
    const files = ['src', 'renderers', 'server'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))
    const found = files.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      const times = comparisons.reduce((n, one) => n + [...text.matchAll(one)].length, 0)
      return times > 0 ? [[file, times] as const] : []
    })
    expect(Object.fromEntries(found)).toEqual(known)
  })

  it('says in its contract only what means something for it', () => {
    for (const file of filesUnder('schemas/widgets', /\.json$/)) {
      const { props, isContainer, isSystem, parts, computedBy, holds, lines, filledWith } = readJson<Widget>(file)
      if (parts !== undefined) expect(isContainer, file).toBe(true)
      if (computedBy !== undefined) expect(Object.keys(props), file).toContain(computedBy)
      if (lines !== undefined) expect(holds, file).toBe('text')
      expect(filledWith !== undefined, file).toBe(isSystem === true)
    }
  })
})
