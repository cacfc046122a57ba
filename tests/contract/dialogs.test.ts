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

  it('CN-07 of the dialogs that pieces draw are among them', () => {
    const pieces = {
      ...readJson<{ [name: string]: DialogDef }>('schemas/pieces.json'),
      ...readJson<{ [name: string]: DialogDef }>('schemas/designPieces.json'),
    }
    const drawn = Object.entries(pieces).filter(([, piece]) => typeof piece === 'object' && 'form' in piece && 'title' in piece)
    expect(drawn.length).toBeGreaterThan(3)
    expect(drawn.filter(([, { kind, width = 600 }]) => !(kind === 'drawer' ? drawers : dialogs).includes(Number(width)))).toEqual([])
  })

  it('CN-07 of every dialog and drawer that is code are among them, by a number or by the name of one', () => {
    const wide = new Map<string, string[]>()
    for (const file of ['src', 'renderers'].flatMap((folder) => filesUnder(folder, /\.tsx?$/))) {
      const code = readFileSync(file, 'utf8')
      const tags = [...code.matchAll(/<(?:Modal|Drawer|Frame|FrameWait|DialogButton|PickerDialog)\b(?:[^>]|=>)*/g)].map(([tag]) => tag)
      const said = tags.flatMap((tag) =>
        [...tag.matchAll(/\b(?:width|size)=(?:\{[^}]*?|")(\d{3,})(?!%|vw)\b/g)].map(([, width = '']) => width),
      )
      const named = [...code.matchAll(/\b(?:const \w*(?:popup|wizard|approver)\w*Width =|\bwidth = )\s?([2-9]\d{2}|\d{4})\b/gi)].map(
        ([, width = '']) => width,
      )
      const found = [...said, ...named].filter((width) => ![...dialogs, ...drawers].includes(Number(width)))
      if (found.length > 0) wide.set(file, found)
    }
    expect(Object.fromEntries(wide)).toEqual({
      // PK-01, PP-01: what people and records are chosen in has a width of its own
      'renderers/picker/PickerDialog.tsx': ['800'],
      'renderers/picker/PickerField.tsx': ['800'],
      'src/core/form/popup.ts': ['800'],
      // the canvas of a signature is 560 px, with the room around it
      'renderers/fields/sign/Sign.tsx': ['608'],
    })
  })

  it('CN-07 of the panels of the frame are among them', () => {
    const css = readFileSync('src/shell/workspace/panels/panel.css', 'utf8') + readFileSync('src/shell/live/notices.css', 'utf8')
    const of = (panel: string) =>
      [...css.matchAll(new RegExp(`\\.${panel}\\b[^{}]*\\{[^}]*?(?<!-)\\bwidth: (\\d+)px`, 'g'))].map(([, width]) => Number(width))
    expect(of('panel-box')).toEqual([600])
    expect(of('panel-palette')).toEqual([600])
    expect(of('panel-drawer')).toEqual([280, 320])
    const own = [...readFileSync('src/shell/workspace/Panels.tsx', 'utf8').matchAll(/(?:settings|notices): (\d+)/g)].map(([, width]) =>
      Number(width),
    )
    expect(own).toEqual([280, 320])
  })
})
