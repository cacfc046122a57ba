/** Dialogs have a few widths and no others, so that they look alike wherever they open. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { DialogDef } from '#core/types.ts'
import { filesUnder, readJson } from '../helpers/files.ts'

const dialogs = [600, 1000, 450, 400, 380]
const drawers = [700, 320, 280]

describe('CN-07 widths', () => {
  it('CN-07 of every dialog of the shipped pages are 600, 1000, 450, 400 or 380, of drawers 700, 320 or 280', () => {
    const odd = filesUnder('schemas/pages', /\.json$/).flatMap((file) =>
      Object.entries(readJson<{ dialogs?: { [name: string]: DialogDef } }>(file).dialogs ?? {}).flatMap(([name, { kind, width = 600 }]) => {
        const named = kind === 'drawer' ? drawers : dialogs
        return kind === 'fullScreen' || named.includes(Number.parseInt(String(width), 10)) ? [] : [`${file} ${name}: ${width}`]
      }),
    )
    expect(odd).toEqual([])
  })

  it('CN-07 of every dialog that is code are among them', () => {
    const odd = ['src', 'renderers'].flatMap((folder) =>
      filesUnder(folder, /\.tsx$/).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/<(?:Modal|Drawer|Frame)\b[^>]*?\b(?:width|size)=\{(\d{3,})\}/g)]
          .filter(([, width]) => ![...dialogs, ...drawers].includes(Number(width)))
          .map(([, width]) => `${file}: ${width}`),
      ),
    )
    expect(odd).toEqual([])
  })
})
