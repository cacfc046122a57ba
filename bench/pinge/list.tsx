import { normalisePage } from '../../src/core/normalise.ts'
import type { Json } from '../../src/core/types.ts'
import { Page } from '../../src/runtime/page/Page.tsx'
import { bench } from '../page/probe.js'
import { columnWidth } from '../page/work.js'
import { draw, startWorld } from './world.tsx'

interface Work {
  rows: Json[]
  columns: Array<{ name: string; label: string }>
}

let answer: Json = null
const app = await startWorld(['list', 'text'], () => answer)

bench({
  open(_: HTMLElement, { rows, columns }: Work) {
    answer = { list: rows }
    const page = normalisePage(
      {
        version: 1,
        code: 'bench',
        title: 'bench',
        body: {
          pingeKey: 'list',
          id: 'rows',
          source: { get: '/api/rows' },
          paged: false,
          columns: columns.map(({ name, label }) => ({ field: name, label, width: columnWidth })),
        },
      },
      app.env,
    )
    draw(<Page def={page} />)
  },
  close: () => draw(null),
  drawn: () => document.querySelectorAll('#root [data-key]').length,
  scroller: () => document.querySelector('#root .pg-g'),
  rowText: (index: number) => document.querySelector(`#root [data-key="r${index}"]`)?.textContent ?? '',
})
