import { memo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { bench, setting } from '../page/probe.js'
import { listHeight } from '../page/work.js'
import '../page/plain.css'

/** A bare table, and the same with only the rows that are on screen: the least that a browser can be asked for. */

const rowHeight = 40
const spare = 5

const Row = memo(function Row({ row, columns }) {
  return (
    <tr data-id={row.id}>
      {columns.map(({ name }) => (
        <td key={name}>{row[name]}</td>
      ))}
    </tr>
  )
})

const Head = ({ columns }) => (
  <thead>
    <tr>
      {columns.map(({ name, label }) => (
        <th key={name}>{label}</th>
      ))}
    </tr>
  </thead>
)

const Whole = ({ rows, columns }) => (
  <div className="box">
    <table>
      <Head columns={columns} />
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  </div>
)

function Windowed({ rows, columns }) {
  const [top, setTop] = useState(0)
  const from = Math.max(0, top - spare)
  const to = Math.min(rows.length, top + Math.ceil(listHeight / rowHeight) + spare)
  return (
    <div className="box" onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / rowHeight))}>
      <table>
        <Head columns={columns} />
        <tbody>
          <tr style={{ height: from * rowHeight }} />
          {rows.slice(from, to).map((row) => (
            <Row key={row.id} row={row} columns={columns} />
          ))}
          <tr style={{ height: (rows.length - to) * rowHeight }} />
        </tbody>
      </table>
    </div>
  )
}

let root
bench({
  open(element, work) {
    const List = setting('window') === '1' ? Windowed : Whole
    root = createRoot(element)
    root.render(<List {...work} />)
  },
  close: () => root.unmount(),
  drawn: () => document.querySelectorAll('[data-id]').length,
  scroller: () => document.querySelector('.box'),
  rowText: (index) => document.querySelector(`[data-id="r${index}"]`)?.textContent ?? '',
})
